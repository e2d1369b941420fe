/** Who confirms a vendor and its accounts, and from when one is paid to: pure. Design of commerce, section 4. */
import { addDays } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import type { VendorState } from '@iroko/contract/procurement/vendors'
import { isWorkingDay, type WorkCalendar } from '../../../lib/calendar/calendar.ts'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

/** So many working days lie between the confirmation of an account and its first payment. */
export const coolingDays = 3

/** The day from which an account that is confirmed today is paid to: the third working day after it. */
export function usableFrom(calendar: WorkCalendar, today: string): string {
  let day = today
  let left = coolingDays
  // A calendar without any working day cools by days.
  for (let step = 0; left > 0 && step < 60; step += 1) {
    day = addDays(day, 1)
    if (isWorkingDay(calendar, day)) left -= 1
  }
  return left > 0 ? addDays(today, coolingDays) : day
}

export interface Asking {
  user_id: string
  edits: boolean
  approves: boolean
}

interface Vendor {
  title: string
  state: VendorState
}

const mayEdit = ({ edits }: Asking): Fault | undefined => (edits ? undefined : forbidden('You cannot change vendors'))

const rules = {
  edit: (_vendor, by) => mayEdit(by),
  block: ({ state, title }, by) =>
    mayEdit(by) ?? (state === 'blocked' ? conflict('blocked', `${title} is already blocked`) : undefined),
  unblock: ({ state, title }, by) => {
    if (!by.approves) return forbidden('You cannot let vendors be paid again')
    return state === 'blocked' ? undefined : conflict('not_blocked', `${title} is not blocked`)
  },
} satisfies Record<string, Rule<[Vendor, Asking]>>
export type VendorStep = keyof typeof rules

/** Why a user cannot take a step with a vendor; undefined where they can. */
export const whyNot = (vendor: Vendor, step: VendorStep, by: Asking): Fault | undefined => rules[step](vendor, by)
export const canOf = (vendor: Vendor, by: Asking) => canBy<VendorStep, [Vendor, Asking]>(rules, vendor, by)

interface Proposed {
  status: string
  proposed_by: string
  /** Who entered the vendor's facts, where it was not confirmed before. */
  vendor_by: string | null
  title: string
  /** The vendor's account is the decider's own. */
  is_own: boolean
}

/** Why a user cannot decide an account; undefined where they can: a second person, whose own account it is not. */
export function whyNotDecide({ status, proposed_by, vendor_by, title, is_own }: Proposed, by: Asking): Fault | undefined {
  if (!by.approves) return forbidden('You cannot confirm accounts of vendors')
  if (status !== 'proposed') return conflict('decided', `The account of ${title} was already decided`)
  if (is_own) return forbidden('Your pay goes to this account. Ask another colleague')
  if (proposed_by === by.user_id || vendor_by === by.user_id)
    return forbidden('You cannot decide what you proposed. Ask another colleague')
  return undefined
}

/** Whom a vendor resembles, and in what. */
export interface Alike {
  name: string
  what: 'account' | 'phone' | 'address'
  is_employee: boolean
}

const alikeWords = { account: 'bank account', phone: 'phone number', address: 'address' }

/** 'Has the same bank account as Dele Ojo, an employee' */
export const warningOf = ({ name, what, is_employee }: Alike): string =>
  `Has the same ${alikeWords[what]} as ${name}${is_employee ? ', an employee' : ''}`
