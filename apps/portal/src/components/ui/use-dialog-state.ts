"use client";

import { useState } from "react";

/** A dialog about something, which stays in view while the dialog fades and is then forgotten. */
export type DialogState<Subject> = {
  subject: Subject | undefined;
  isOpen: boolean;
  show: (subject: Subject) => void;
  close: () => void;
  reset: () => void;
};

export function useDialogState<Subject>(): DialogState<Subject> {
  const [subject, setSubject] = useState<Subject>();
  const [isOpen, setIsOpen] = useState(false);
  return {
    subject,
    isOpen,
    show: (next) => {
      setSubject(next);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
    reset: () => setSubject(undefined),
  };
}
