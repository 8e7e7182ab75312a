"""Extract: what each construct of Python and C++ prints as a template, and that no source whatever makes it fail."""

from __future__ import annotations

import string
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.provenance import extract
from generator.provenance.extract import Function, Message, constants, functions, generic, messages
from site_tests.recall import missed


def read(source: str, path: str = "a.py", known: dict[str, set[str]] | None = None) -> list[tuple[str, str, str]]:
    """Kind, name and template of every message."""
    return [(each.kind, each.name, each.template) for each in messages(path, dedent(source), known)]


def templates(source: str, **known: set[str]) -> list[str]:
    return [template for _, _, template in read(source, known=known)]


@pytest.mark.parametrize(
    ("statement", "kind", "name", "template"),
    [
        ("raise ValueError('no such stage')", "raise", "ValueError", "no such stage"),
        ("raise errors.ConfigError(f'bad {key}') from e", "raise", "ConfigError", "bad {}"),
        ("raise make('not a class')", "raise", "", "not a class"),
        ("raise CalledProcessError(1, cmd=x, message='it died')", "raise", "CalledProcessError", "it died"),
        ("raise ValueError", "bare", "ValueError", "raise ValueError"),
        ("raise ValueError(msg)", "bare", "ValueError", "raise ValueError(msg)"),
        ("raise", "bare", "", "raise"),
        ("assert x, 'x is needed'", "assert", "", "x is needed"),
        ("assert x, ('x is', x)", "assert", "", "('x is', {})"),
        ("assert x == {1}", "bare", "", "assert x == {{1}}"),
        ("assert x, y.summary()", "bare", "", "assert x, y.summary()"),
        ("logger.warning('a %s of %d', x, y)", "log", "warning", "a {} of {}"),
        ("self.logger.info(f'{n} steps')", "log", "info", "{} steps"),
        ("logging.getLogger(__name__).exception('it broke')", "log", "error", "it broke"),
        ("logger.log(logging.ERROR, 'at %s', x)", "log", "error", "at {}"),
        ("logger.warning_once('only once')", "log", "warning", "only once"),
        ("logger.info(anything)", "log", "info", "{}"),
        ("log_dist('on all ranks', ranks=[0], level=logging.DEBUG)", "log", "debug", "on all ranks"),
        ("log_dist('on all ranks', ranks=[0])", "log", "info", "on all ranks"),
        ("see_memory_usage(f'after {x}', force=False)", "log", "info", "after {}"),
        ("self.warning('no compiler found')", "log", "warning", "no compiler found"),
        ("warnings.warn('it is old', DeprecationWarning)", "warn", "", "it is old"),
        ("print('a', x, 'b')", "print", "", "a {} b"),
        ("print('a', *rest, sep=': ')", "print", "", "a: {}"),
        ("print_rank_0('by one rank', debug=True)", "print", "", "by one rank"),
        ("sys.stderr.write('to the terminal\\n')", "print", "", "to the terminal"),
        ("sys.exit('wrong arguments')", "exit", "", "wrong arguments"),
        ("parser.error('wrong arguments')", "exit", "", "wrong arguments"),
        ("self.future.set_exception(KeyError('it is gone'))", "raise", "KeyError", "it is gone"),
        ("table = {1: 'a sentence that nobody prints'}", "text", "", "a sentence that nobody prints"),
    ],
)
def test_a_statement_and_what_it_prints(statement: str, kind: str, name: str, template: str) -> None:
    assert read(statement) == [(kind, name, template)]


@pytest.mark.parametrize(
    "statement",
    [
        "sys.exit(1)",
        "print()",
        "x = log(y)",
        '"""A docstring of five words."""',
        "parser.add_argument('--x', help='a help text of words')",
        "ok = 'a message of another program' in str(error)",
        "re.compile('a pattern of four words')",
        "rearrange(x, 'bs hc sl hs -> sl bs hc hs')",
    ],
)
def test_what_prints_nothing(statement: str) -> None:
    assert read(statement) == []


@pytest.mark.parametrize(
    ("expression", "template"),
    [
        ("'a' 'b' + 'c'", "abc"),
        ("'a {' + str(x) + '} b'", "a {{{}}} b"),
        ("f'{{x}} is {x!r:>8} {y=}'", "{{x}} is {} y={}"),
        ('f\'{"in"}side {"pad":<5}|\'', "inside pad  |"),
        ("'%s is %5.2f%%' % (x, y)", "{} is {}%"),
        ("'%(a)s and %(b)d' % {'a': 'one', 'b': 2}", "one and {}"),
        ("'%s' 'left' % x", "{}left"),
        ("'{:<40}{:>8}'.format('a' + x + 'b', y)", "a{}b{}"),
        ("'{} of {1} and {name!r} {{}}'.format(x, y, name=z)", "{} of {} and {} {{}}"),
        ("'{0} or {what}'.format('this', what='that')", "this or that"),
        ("'-'.join(['a', x, 'b'])", "a-{}-b"),
        ("' | '.join(names) + ' are known'", "{} are known"),
        ("textwrap.dedent('''\n    first\n    second\n''')", "first\nsecond"),
        ("'  two  spaces\\tand a tab '", "two  spaces\tand a tab"),
        ("'\\x1b[31mred\\x1b[0m'", "red"),
        ("'-' * 3 + 'x'", "---x"),
        ("x or 'nothing known'", "nothing known"),
    ],
)
def test_an_expression_and_its_template(expression: str, template: str) -> None:
    assert templates(f"raise E({expression})") == [template]


def test_conditional_texts_are_alternatives() -> None:
    assert templates("raise E('is ' + ('on' if x else 'off') + '!')") == ["is on!", "is off!"]


def test_too_many_alternatives_become_values() -> None:
    many = " + ".join(f"('{letter}' if {letter} else 'other {letter}')" for letter in "abcd")
    found = templates(f"raise E('it is ' + {many})")
    assert len(found) == 8
    assert all("{}" in template for template in found)


def test_a_message_in_a_variable() -> None:
    source = """
        def check(x):
            msg = f"bad {x}"
            if x > 1:
                msg += ", too large"
            elif x < 0:
                msg = "negative"
            else:
                return
            raise ValueError(msg)
    """
    assert templates(source) == ["bad {}, too large", "negative"]


def test_variables_of_which_nothing_is_known() -> None:
    source = """
        def check(cmd, name="a default"):
            parts = ["ls", "-l"]
            count = 0
            for each in ("a", "b"):
                count += 1
            print(f"{cmd} {name} {parts} {count} {each} ends")
    """
    assert templates(source) == ["{} {} {} {} {} ends"]


def test_a_text_that_a_loop_or_a_handler_adds_to() -> None:
    source = """
        def check():
            msg = "found:"
            for x in y:
                msg += f" {x} bad"
            try:
                z()
            except OSError as e:
                msg = f"failed: {e}"
            logger.error(msg)
    """
    assert templates(source) == ["found:", "found: {} bad", "failed: {}"]


def test_an_exception_that_is_raised_later() -> None:
    source = """
        error = ValueError("too late")
        raise error
    """
    assert messages("a.py", dedent(source)) == (
        Message("too late", "raise", "ValueError", "<module>", 2, 2),
        Message("too late", "raise", "ValueError", "<module>", 3, 3),
    )


def test_an_exception_that_makes_its_own_message() -> None:
    source = """
        class LostError(Exception):
            def __init__(self, x):
                super().__init__(f"lost {x}")
    """
    assert read(source) == [("raise", "LostError", "lost {}")]


def test_places_are_those_of_the_whole_statement_and_the_innermost_def() -> None:
    source = """\
        def outer():
            def inner():
                raise ValueError(
                    "on three"
                    "lines")
            return inner
        print("outside")
    """
    assert messages("a.py", dedent(source)) == (
        Message("on threelines", "raise", "ValueError", "inner", 3, 5),
        Message("outside", "print", "", "<module>", 7, 7),
    )
    assert functions("a.py", dedent(source)) == (Function("outer", 1, 6), Function("inner", 2, 5))


def test_constants_of_the_module_and_of_the_release() -> None:
    source = """
        from settings import STAGE, TWICE as T
        import settings
        OWN = "own"
        def check(self):
            print(f"{OWN} {STAGE} {T} {settings.STAGE} {UNKNOWN} {self.STAGE}!")
    """
    assert templates(source, STAGE={"stage"}, TWICE={"1", "2"}, UNKNOWN={"x"}) == ["own stage {} stage {} {}!"]
    assert templates("from s import *\nprint(f'{STAGE}!')", STAGE={"stage"}) == ["stage!"]
    assert constants("a.py", "A = 'x'\nB = A + 'y'\nC: str = f'{z}'\nif A:\n    D = 'd'\nelse:\n    D = 'e'\nN = 1") == {
        "A": {"x"},
        "B": {"xy"},
        "D": {"d", "e"},
    }


def test_constants_are_not_taken_from_texts() -> None:
    source = 'CODE = """\ndef f():\n    pass\n"""\ndef g():\n    """\nA = "in a docstring"\n    """\nB = "b"\n'
    assert constants("a.py", source) == {"CODE": {"\ndef f():\n    pass\n"}, "B": {"b"}}


def test_a_sentence_that_is_printed_is_not_told_twice() -> None:
    assert read("msg = 'this is printed below'\nprint('> ' + msg)") == [("print", "", "> this is printed below")]


@pytest.mark.parametrize(
    ("statement", "name", "template"),
    [
        ('TORCH_CHECK(x.dim() == 2, "x has ", x.dim(), " dims");', "TORCH_CHECK", "x has {} dims"),
        ("TORCH_CHECK(f(a, b) ==\n   2);", "TORCH_CHECK", "Expected f(a, b) == 2 to be true, but got false."),
        ('AT_ERROR(#NAME, " not for \'", t, "\'");', "AT_ERROR", "{} not for '{}'"),
        ('#define C(x) \\\n  AT_ASSERTM(x.ok(), #x " must be ok")', "AT_ASSERTM", "{} must be ok"),
        ('assert(n > 0 && "n {is} positive");', "assert", 'Assertion `n > 0 && "n {{is}} positive"\' failed.'),
        ('static_assert(a<b, c>, "too small");', "static_assert", "too small"),
        ('printf("%5.2f of %zu: 100%%\\n", x, y);', "printf", "{} of {}: 100%"),
        ('fprintf(stderr, "at %" PRIu64 " bytes", n);', "fprintf", "at {} bytes"),
        ('std::cerr << "read " << n << "B" << std::endl << \'!\';', "cerr", "read {}B\n!"),
        ('throw std::runtime_error("no " + std::to_string(n) + " left");', "runtime_error", "no {} left"),
        ('throw std::runtime_error(std::string("plain ") + "text"s);', "runtime_error", "plain text"),
        ('TORCH_WARN(R"(raw "text")" /* not this */ "two");', "TORCH_WARN", 'raw "text"two'),
    ],
)
def test_native_statements(statement: str, name: str, template: str) -> None:
    assert read(statement, "a.cu") == [("cpp", name, template)]


def test_native_sentences_that_are_documentation_are_no_messages() -> None:
    source = 'm.def("f", &f, "the first of all functions");\nauto s = "a sentence of " + x + " five words";'
    assert messages("a.h", source) == (Message("a sentence of {} five words", "text", "", "", 2, 2),)


def test_which_files_are_read() -> None:
    source = "#!/usr/bin/env python3\nprint('hello')"
    assert read(source, "bin/run") == [("print", "", "hello")]
    assert read("#!/bin/sh\nprint('hello')", "bin/run") == []
    assert read("print('hello')", "a.txt") == []
    assert functions("a.cpp", "int main() {}") == ()
    assert constants("a.cpp", "") == {}


def test_of_a_broken_file_the_rest_is_read() -> None:
    source = "print('one')\nprint 'two'\ndef f():\n    print('three')\n\n    g(async=True)\nprint('four')\n"
    assert messages("a.py", source) == (
        Message("one", "print", "", "<module>", 1, 1),
        Message("four", "print", "", "<module>", 7, 7),
    )
    assert messages("a.py", "x = '\0'") == ()
    assert messages("a.py", "\ud800 = 1") == ()


def test_only_text_is_source() -> None:
    with pytest.raises(TypeError, match="source is a str, not a bytes"):
        messages("a.py", b"print()")  # type: ignore[arg-type]


@pytest.mark.parametrize("source", ["(" * 5000, "-" * 100_000 + "x", "x = " + "'a' + " * 50_000 + "'b'", "if x:\n pass\n" * 9000])
@pytest.mark.parametrize("path", ["a.py", "a.cpp"])
def test_depth_and_length_do_no_harm(path: str, source: str) -> None:
    messages(path, source)
    functions(path, source)
    constants(path, source)


PIECES = [*"()[]{}#\"'\\\n,;:<%=+\x00"]
PIECES += ["raise E(", "print(", "assert ", "f'{", "{}", "%s", "if x:\n ", "x = ", "x += ", "else:\n ", "'a b'", "logger.info("]
PIECES += [".format(", " if x else ", "TORCH_CHECK(", "throw ", "std::cerr << ", 'R"(', "#define A(x)", "/*", "//"]


@given(st.text() | st.lists(st.sampled_from(PIECES)).map("".join) | st.text(string.printable))
def test_no_text_makes_it_fail(source: str) -> None:
    for path in ("a.py", "a.cu", "script"):
        for message in messages(path, source):
            assert message.template == message.template.strip() != ""
            assert 1 <= message.first <= message.last <= source.count("\n") + source.count("\r") + 1
        functions(path, source)
        constants(path, source)


@pytest.mark.parametrize(
    "template", ["{} {}: {}", "{} is not {}", "'{}' object  has no attribute\n'{}'", "raise NotImplementedError"]
)
def test_generic(template: str) -> None:
    assert generic(template)


@pytest.mark.parametrize(
    "template", ["{} exits with return code = {}", "still have inflight params {}", "assert len(fp16_num_elems) > 0"]
)
def test_not_generic(template: str) -> None:
    assert not generic(template)


def test_the_generic_list_is_sorted_and_each_line_is_long_enough_to_need_it() -> None:
    lines = Path(extract.__file__).with_name("generic.txt").read_text(encoding="utf-8").splitlines()
    assert lines == sorted(set(lines))
    assert all(sum(char.isalnum() for char in line) >= 12 and line == " ".join(line.split()) for line in lines)


def test_recall_sees_what_is_missing() -> None:
    source = 'print("this one is found")\nlogger.info("this is not found")\n'
    count, lost = missed("a.py", source, messages("a.py", source)[:1])
    assert (count, [site.piece for site in lost]) == (2, ["this is not found"])
