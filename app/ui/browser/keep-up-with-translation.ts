/**
 * Keeps React in step with a browser that translates the page. Translators replace text by `<font>` elements, but React
 * goes on to change and remove the text that it has rendered: a changed amount would stay invisible, and a removal would
 * fail (https://github.com/facebook/react/issues/11538). Here a changed text returns in place of its translation, and a
 * removed text takes its translation with it.
 *
 * Call it before hydration, which fails on translated text. Translations are held back until the result is called.
 */
export function keepUpWithTranslation(): () => void {
  const translations = new WeakMap<Node, Element>();
  const heldBack = new Map<Text, Element>();
  let isHydrated = false;
  const returnText = (text: Node) => translations.get(text)?.replaceWith(text);
  const observer = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === "characterData") returnText(change.target);
      for (const text of change.removedNodes) {
        const translation = translationIn(change);
        if (text instanceof Text && translation) recordTranslation(text, translation);
      }
    }
  });
  observer.observe(document, { subtree: true, childList: true });

  function recordTranslation(text: Text, translation: Element): void {
    if (isHydrated) {
      translations.set(text, translation);
      observer.observe(text, { characterData: true });
    } else {
      heldBack.set(text, translation);
      translation.replaceWith(text);
    }
  }

  /** The node's place among the children of `parent`. */
  const placeIn = (parent: Node, node: Node) => {
    if (node.parentNode === parent) return node;
    const translation = translations.get(node);
    return translation?.parentNode === parent ? translation : null;
  };
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null) {
    insertBefore.call(this, child, next && placeIn(this, next));
    return child;
  };
  Node.prototype.removeChild = function <Child extends Node>(child: Child) {
    const place = placeIn(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };

  return () => {
    isHydrated = true;
    for (const [text, translation] of heldBack) text.replaceWith(translation);
    heldBack.clear();
  };
}

/** Whether the page was translated before React could take it over. Our own pages contain no such element. */
export function isTranslated(): boolean {
  return document.querySelector("font") !== null;
}

/** Translators put the translation in the text's place, or beside the text before they remove it. */
function translationIn({ addedNodes, previousSibling, nextSibling }: MutationRecord) {
  return [...addedNodes, previousSibling, nextSibling].find(isTranslation);
}

function isTranslation(node: Node | null): node is Element {
  return node instanceof Element && node.localName === "font";
}
