"use client";

import { useState } from "react";

/** A dialog about something, which stays in view while the dialog fades and is then forgotten. */
export type DialogOf<Subject> = {
  subject: Subject | undefined;
  isOpen: boolean;
  show: (subject: Subject) => void;
  close: () => void;
  forget: () => void;
};

export const useDialogOf = <Subject>(): DialogOf<Subject> => {
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
    forget: () => setSubject(undefined),
  };
};
