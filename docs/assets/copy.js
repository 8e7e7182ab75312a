/* A copy button on every block of commands or printed text. Without this script the blocks are there, without buttons. */
(() => {
  "use strict";
  /* Browsers lend the clipboard to https and to this machine only; elsewhere the text is selected instead. */
  const copy = async (code) => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      return "Copied";
    } catch {
      getSelection().selectAllChildren(code);
      return "Selected";
    }
  };

  for (const code of document.querySelectorAll("article pre > code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "fx-copy";
    button.textContent = "Copy";
    button.setAttribute("aria-live", "polite");
    let back = 0;
    button.addEventListener("click", async () => {
      button.textContent = await copy(code);
      clearTimeout(back);
      back = setTimeout(() => (button.textContent = "Copy"), 2000);
    });
    code.before(button);
  }
})();
