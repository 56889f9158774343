import type { Element, RootContent } from "hast";
import {
  attributeOf,
  childrenOf,
  classesOf,
  createElement,
  elementsIn,
  findElement,
  isBetweenElements,
  isElement,
  type Parent,
  replaceElements,
  setChildren,
  textOf,
} from "./tree.ts";

/** The class of a list in a web page of Google Docs: its list, and its level from 0. */
const LEVEL_CLASS = /^lst-(kix_.+)-(\d)$/;

function levelOf(list: RootContent): { name: string; level: number } | undefined {
  if (!isElement(list, "ul", "ol")) return undefined;
  for (const one of classesOf(list)) {
    const [, name, level] = LEVEL_CLASS.exec(one) ?? [];
    if (name !== undefined) return { name, level: Number(level) };
  }
  return undefined;
}

/** A web page of Google Docs has each level of a list as a list of its own, one after another. */
function nestLevels(parent: Parent): void {
  const children: RootContent[] = [];
  let open: { list: Element; name: string; level: number }[] = [];
  for (const child of childrenOf(parent)) {
    const place = levelOf(child);
    if (!place || !isElement(child)) {
      if (!isBetweenElements(child)) open = [];
      children.push(child);
      continue;
    }
    if (open[0]?.name !== place.name) open = [];
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > place.level) open.pop();
    const outer = open.at(-1);
    const item = outer?.list.children.at(-1);
    if (outer && outer.level >= place.level) outer.list.children.push(...child.children);
    else {
      if (isElement(item)) item.children.push(child);
      else children.push(child);
      open.push({ list: child, ...place });
    }
  }
  setChildren(parent, children);
}

/** Moves a list that is directly in a list into the item before it. A list that begins on an inner level loses this level. */
function moveIntoItems(list: Element): void {
  const children: RootContent[] = [];
  let item: Element | undefined;
  for (const child of list.children) {
    if (isElement(child, "ul", "ol")) {
      if (item) item.children.push(child);
      else children.push(...child.children);
      continue;
    }
    if (isElement(child, "li")) item = child;
    children.push(child);
  }
  setChildren(list, children);
}

/** Whether a list is nothing but folded parts, which Notion writes as items. */
function isToggleList({ children }: Element): boolean {
  const items = children.filter((child) => !isBetweenElements(child));
  return items.length > 0 && items.every((item) => isElement(item, "li") && isToggle(item));
}

function isToggle(item: Element): boolean {
  const [only, ...others] = item.children.filter((child) => !isBetweenElements(child));
  return isElement(only, "details") && others.length === 0;
}

function unwrapToggles({ children }: Element): RootContent[] {
  return children.flatMap((item) => (isElement(item) ? item.children : []));
}

/** Joins lists with one item each, as Notion writes tasks. */
function joinTaskLists(parent: Parent): void {
  const children: RootContent[] = [];
  let list: Element | undefined;
  for (const child of childrenOf(parent)) {
    const isTaskList = isElement(child, "ul") && classesOf(child).includes("to-do-list");
    if (isTaskList && list) list.children.push(...child.children);
    else if (!list || !isBetweenElements(child)) {
      children.push(child);
      list = isTaskList ? child : undefined;
    }
  }
  setChildren(parent, children);
}

const BOXES = { true: "\u2611", false: "\u2610" };

function boxOf(element: Element): boolean | undefined {
  if (element.tagName === "input" && attributeOf(element, "type").toLowerCase() === "checkbox")
    return element.properties["checked"] !== undefined && element.properties["checked"] !== false;
  const classes = classesOf(element);
  if (!classes.includes("checkbox") || textOf(element).trim() !== "") return undefined;
  if (classes.includes("checkbox-on")) return true;
  return classes.includes("checkbox-off") ? false : undefined;
}

/** Replaces check boxes by characters: a guide has no form fields (contract MD-4). */
function convertCheckboxes(parent: Parent): void {
  const children = childrenOf(parent);
  setChildren(
    parent,
    children.map((child, index) => {
      const isChecked = isElement(child) ? boxOf(child) : undefined;
      if (isChecked === undefined) return child;
      const next = children[index + 1];
      const hasSpace = next?.type === "text" && /^\s/.test(next.value);
      return { type: "text", value: BOXES[`${isChecked}`] + (hasSpace ? "" : " ") };
    }),
  );
}

/** Google Docs marks an item as a check box, and shows the box as an image. */
function convertCheckItem(item: Element): void {
  if (attributeOf(item, "role") !== "checkbox") return;
  const isChecked = attributeOf(item, "ariaChecked") === "true";
  replaceElements(item, (one) =>
    isElement(one, "img") && /^(?:un)?checked$/.test(attributeOf(one, "alt")) ? [] : [one],
  );
  const text = findElement(item, ({ tagName }) => tagName === "p") ?? item;
  text.children.unshift({ type: "text", value: `${BOXES[`${isChecked}`]} ` });
}

/** Converts the lists of Google Docs, and the tasks and folded parts of Notion. */
export function convertLists(root: Parent): void {
  const wrapper = createElement("div", root.children);
  for (const element of elementsIn(wrapper)) {
    if (element.tagName === "li") convertCheckItem(element);
    convertCheckboxes(element);
  }
  convertCheckboxes(wrapper);
  for (const parent of [wrapper, ...elementsIn(wrapper)]) {
    nestLevels(parent);
    joinTaskLists(parent);
  }
  replaceElements(wrapper, (element) => {
    if (!isElement(element, "ul", "ol")) return [element];
    moveIntoItems(element);
    return isToggleList(element) ? unwrapToggles(element) : [element];
  });
  setChildren(root, wrapper.children);
}
