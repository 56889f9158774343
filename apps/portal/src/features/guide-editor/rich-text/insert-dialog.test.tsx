// @vitest-environment jsdom
import { Editor } from "@tiptap/react";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { extensions } from "./extensions.ts";
import { InsertDialog, type InsertKind } from "./insert-dialog.tsx";

let editor: Editor;

function createEditor(content: string) {
  editor = new Editor({ extensions, content, element: document.createElement("div") });
}

function openDialog(kind: InsertKind) {
  const onClose = vi.fn();
  render(<InsertDialog kind={kind} editor={editor} open onClose={onClose} />);
  return onClose;
}

/** Opens the dialog for a step with this content and this selection. */
function open(kind: InsertKind, content: string, selection: { from: number; to: number }) {
  createEditor(content);
  editor.commands.setTextSelection(selection);
  return openDialog(kind);
}

async function submit(button: string, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    const field = screen.getByLabelText(new RegExp(`^${label}`));
    await userEvent.clear(field);
    if (text !== "") await userEvent.type(field, text);
  }
  await userEvent.click(screen.getByRole("button", { name: button }));
}

afterEach(() => {
  cleanup();
  editor.destroy();
});

describe("InsertDialog for links", () => {
  it("inserts a link with its text at the caret, and completes the address", async () => {
    const onClose = open("link", "<p>Go</p>", { from: 3, to: 3 });
    await submit("Add link", { Address: "example.com/a", Text: " home" });
    expect(editor.getText()).toBe("Gohome");
    expect(editor.getHTML()).toContain('href="https://example.com/a"');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("inserts the address as the text of a link without one", async () => {
    open("link", "<p></p>", { from: 1, to: 1 });
    await submit("Add link", { Address: "https://example.com" });
    expect(editor.getText()).toBe("https://example.com");
  });

  it("links the selected text, without a field for the text", async () => {
    open("link", "<p>Go home</p>", { from: 4, to: 8 });
    expect(screen.queryByLabelText(/^Text/)).toBeNull();
    await submit("Add link", { Address: "https://example.com" });
    expect(editor.getHTML()).toMatch(/^<p>Go <a [^>]*href="https:\/\/example.com"[^>]*>home<\/a>/);
  });

  it("changes the address of the link at the caret", async () => {
    open("link", '<p><a href="https://one.example">home</a></p>', { from: 2, to: 2 });
    expect(screen.getByLabelText<HTMLInputElement>("Address").value).toBe("https://one.example");
    await submit("Change link", { Address: "https://two.example" });
    expect(editor.getHTML()).toMatch(/^<p><a [^>]*href="https:\/\/two.example"[^>]*>home<\/a>/);
  });

  it("removes the link at the caret and keeps its text", async () => {
    open("link", '<p><a href="https://one.example">home</a></p>', { from: 2, to: 2 });
    await userEvent.click(screen.getByRole("button", { name: "Remove link" }));
    expect(editor.getHTML()).not.toContain("<a ");
    expect(editor.getText()).toBe("home");
  });

  it("stays open with an error for the address of a script", async () => {
    const onClose = open("link", "<p></p>", { from: 1, to: 1 });
    await submit("Add link", { Address: "javascript:alert(1)" });
    expect(
      await screen.findByText("Enter an address that begins with https://, http:// or mailto:"),
    ).toBeTruthy();
    expect(editor.getText()).toBe("");
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("InsertDialog for images", () => {
  it("inserts an image with its description", async () => {
    open("image", "<p></p>", { from: 1, to: 1 });
    expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
    await submit("Add image", { Address: "https://one.example/a.png", Description: "A cat" });
    expect(editor.getHTML()).toMatch(
      /<img [^>]*src="https:\/\/one.example\/a.png"[^>]*alt="A cat"/,
    );
  });

  it("changes the address and removes the description of the selected image", async () => {
    createEditor('<img src="https://one.example/a.png" alt="A cat">');
    editor.state.doc.descendants((node, position) => {
      if (node.type.name === "image") editor.commands.setNodeSelection(position);
    });
    openDialog("image");
    expect(screen.getByLabelText<HTMLInputElement>(/^Description/).value).toBe("A cat");
    await submit("Change image", { Address: "https://two.example/b.png", Description: "" });
    expect(editor.getHTML()).toContain('src="https://two.example/b.png"');
    expect(editor.getHTML()).not.toContain("alt=");
  });

  it("stays open with an error for the address of a private host", async () => {
    const onClose = open("image", "<p></p>", { from: 1, to: 1 });
    await submit("Add image", { Address: "http://127.0.0.1/a.png" });
    expect(
      await screen.findByText("Enter a public address that begins with https:// or http://"),
    ).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});
