/** What was typed and not sent yet: kept in this tab, or in this browser where it is to outlive it, for the person who typed it and nobody else. */
import { readSession } from '../../lib/session.ts'
import type { Field } from '../fields/field.ts'
import type { Values } from '../fields/field-rules.ts'

/** A form is known by its own key or, without one, by its address, its fields and the record that it began with. */
export function keyOfForm<Draft>(
  fields: readonly Field<Draft>[],
  before: Values,
  fixed: unknown,
  own: string | undefined,
): string {
  if (own) return own
  const start = JSON.stringify([fields.map(({ name }) => name), before, fixed])
  const sum = [...start].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261)
  return `${location.pathname}#${(sum >>> 0).toString(36)}`
}

/** Whom a draft belongs to; a visitor's is of nobody. */
const whose = (): string => readSession()?.employee_info.ogid ?? ''
const place = (key: string, ogid: string): string => `iroko.draft.${ogid}.${key}`

interface Keeping {
  ogid?: string
  /** Past the end of the tab, as on a phone that closes what is not in front. */
  isLasting?: boolean
}

/** Passwords are never kept. */
export function keepDraft<Draft>(
  key: string,
  fields: readonly Field<Draft>[],
  values: Values,
  { ogid = whose(), isLasting = false }: Keeping = {},
): void {
  const kept = fields.filter((field) => field.type !== 'password').map((field) => [field.name, values[field.name]])
  const storage = isLasting ? localStorage : sessionStorage
  storage.setItem(place(key, ogid), JSON.stringify(Object.fromEntries(kept)))
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(place(key, whose()))
  localStorage.removeItem(place(key, whose()))
}

/** What this person typed before, of the fields that the form still has; undefined without a draft of theirs. */
export function readDraft<Draft>(key: string, fields: readonly Field<Draft>[]): Values | undefined {
  try {
    const text = sessionStorage.getItem(place(key, whose())) ?? localStorage.getItem(place(key, whose()))
    if (!text) return undefined
    const kept: Record<string, unknown> = Object(JSON.parse(text))
    return Object.fromEntries(Object.entries(kept).filter(([name]) => fields.some((field) => field.name === name)))
  } catch {
    return undefined
  }
}
