"use client";

import { useEffect } from "react";
import { replayEarlyInput } from "./early-input.ts";

/** Stands at the end of every page: all of it listens by now. */
export const Listening = () => {
  useEffect(() => void replayEarlyInput(), []);
  return null;
};
