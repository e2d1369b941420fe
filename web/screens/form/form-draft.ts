import type { Field } from './field.ts'
import type { Values } from './field-rules.ts'

/** What was typed and not sent yet, kept for this tab under the form's key. */
const keyOf = (key: string): string => `iroko.draft.${key}`

/** Passwords are never kept. */
export function keepDraft<Draft>(key: string, fields: readonly Field<Draft>[], values: Values): void {
  const kept = fields.filter((field) => field.type !== 'password').map((field) => [field.name, values[field.name]])
  sessionStorage.setItem(keyOf(key), JSON.stringify(Object.fromEntries(kept)))
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(keyOf(key))
}

/** The kept values of the fields that the form still has. */
export function readDraft<Draft>(key: string, fields: readonly Field<Draft>[]): Values | undefined {
  const text = sessionStorage.getItem(keyOf(key))
  if (!text) return undefined
  try {
    const kept: Record<string, unknown> = Object(JSON.parse(text))
    return Object.fromEntries(Object.entries(kept).filter(([name]) => fields.some((field) => field.name === name)))
  } catch {
    return undefined
  }
}
