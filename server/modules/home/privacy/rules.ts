/** Decisions about privacy over plain values. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { type RetentionKind, type RetentionRule, retentionKinds } from '@iroko/contract/home/retention'

/** What the key of an export is bound to. */
export const exportKeyOf = (id: string): string => `data_export.key_sealed:${id}`

/** What stands for the name of somebody who was forgotten: 'Former employee 0123' for OG000123. */
export const aliasOf = (ogid: string): string => `Former employee ${ogid.replace(/^\D+0*/, '').padStart(4, '0')}`

/** What happened before this day goes. */
export function retentionStart(kind: RetentionKind, keep: number, today: string): string {
  return retentionKinds[kind].unit === 'days' ? addDays(today, -keep) : addMonths(today, -keep)
}

/** How long a kind is kept: what the company set, never below what law has become since. */
export function retentionPeriod(kind: RetentionKind, set: number | null | undefined): number {
  const rule: RetentionRule = retentionKinds[kind]
  return Math.min(rule.maximum, Math.max(rule.minimum, set ?? rule.usual))
}

/** The first day on which an export that was asked for on a day is there no more. */
export const lastDayAfter = (asked: string, keep: number): string => addDays(asked, keep + 1)

export interface ErasureFacts {
  isSelf: boolean
  isActive: boolean
  isErased: boolean
  isOpen: boolean
  full_name: string
}

/** Why somebody cannot be forgotten now; undefined when they can. */
export function erasureRefusal({ isSelf, isActive, isErased, isOpen, full_name }: ErasureFacts): string | undefined {
  if (isSelf) return 'You cannot request the erasure of your own record'
  if (isErased) return `${full_name} was already erased`
  if (isActive) return `${full_name} works here. Only records of former employees can be erased`
  return isOpen ? `An erasure of ${full_name} already awaits a second person` : undefined
}

/** A part of a text in a regular expression of PostgreSQL. */
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const word = '[[:alnum:]_]'
/** Stands by itself and is no part of a longer word. */
const whole = (pattern: string): string => `(?<!${word})(?:${pattern})(?!${word})`

/** Finds an e-mail that is no part of a longer one. */
export const emailPattern = (email: string): string => `(?<![[:alnum:]._+-])${literal(email)}(?![[:alnum:]-]|\\.[[:alnum:]])`

/** Finds a number however it is spaced, with +234, 234 or 0 before it; undefined when it is too short to be one. */
export function phonePattern(phone: string | null): string | undefined {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^(234|0)/, '')
  if (digits.length < 7) return undefined
  const spaced = [...digits].join('[ .-]?')
  return `(?<![0-9])\\+?(?:234[ .-]?|0)?${spaced}(?![0-9])`
}

/** Finds a full name in the orders in which people write it; a first or a last name alone belongs to many. */
export function namePattern(name: { first_name: string; middle_name: string | null; last_name: string }): string {
  const { first_name, middle_name, last_name } = name
  const orders = [
    [first_name, last_name],
    [last_name, first_name],
    ...(middle_name
      ? [
          [first_name, middle_name, last_name],
          [last_name, first_name, middle_name],
        ]
      : []),
  ]
  // Longest first, so that nothing of a middle name is left over.
  const spelt = orders.map((names) => names.map((part) => literal(part.trim())).join(',?\\s+'))
  return whole(spelt.sort((a, b) => b.length - a.length).join('|'))
}
