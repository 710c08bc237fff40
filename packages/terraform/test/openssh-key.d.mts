import type { KeyObject } from "node:crypto";

export function pem(label: string, bytes: Uint8Array): string;
export function openSshKey(key: KeyObject, cipher?: string, algorithm?: string): string;
