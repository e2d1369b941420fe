/** One person is one employee: what is said when somebody to add is on record already. */
import { conflict, type Fault, invalid } from '@iroko/contract/errors'

export interface Alike {
  ogid: string
  full_name: string
  /** Works here, or is to. */
  is_here: boolean
  exit_date: string | null
  /** By the private address; else by the phone number. */
  by: 'private_email' | 'phone'
}

/** The last ten digits of a phone number: the same however it is written, with the country or without. */
export const lastDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-10)

/** 'Ada Obi (OG000001) left on 2026-03-01. Reactivate their record' */
export const wayBack = ({
  ogid,
  full_name,
  is_here,
  exit_date,
}: Pick<Alike, 'ogid' | 'full_name' | 'is_here' | 'exit_date'>): string =>
  is_here
    ? `${full_name} (${ogid}) is on record already. Change their record`
    : `${full_name} (${ogid}) left${exit_date ? ` on ${exit_date}` : ''}. Reactivate their record`

/**
 * Why somebody is not added; nothing when nobody is like them. A private address is one person's; a phone number can be a couple's, so whoever adds
 * them may say that they are another person (409 `same_phone`).
 */
export function whyNotAdd(alike: Alike | undefined, isAnother: boolean): Fault | undefined {
  if (!alike) return undefined
  if (alike.by === 'private_email')
    return invalid({ 'person.private_email': `${wayBack(alike)}: they have this private email` })
  if (isAnother) return undefined
  const sentence = `${wayBack(alike)}: they have this phone number. Add another person only if the two share it`
  return Object.assign(conflict('same_phone', sentence), { fields: { 'person.phone': sentence } })
}
