/** Who may hand over, accept, decline, offer and take back: pure. One holder at a time; who declined holds nothing, and the giver answers for it. */
import type { CustodyState } from '@iroko/contract/assets/custodies'
import { longDay } from '@iroko/contract/day-words'
import { conflict, type Fault, forbidden, invalid } from '@iroko/contract/errors'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

interface Ended {
  returned_at: string | null
  declined_at: string | null
  return_offered_at: string | null
  accepted_at: string | null
}

export function stateOf({ returned_at, declined_at, return_offered_at, accepted_at }: Ended): CustodyState {
  if (returned_at) return 'returned'
  if (declined_at) return 'declined'
  if (return_offered_at) return 'offered'
  return accepted_at ? 'held' : 'waiting'
}

export interface Asking {
  user_id: string
  assigns: boolean
  /** By their PIN on the giver's phone. */
  by_pin?: boolean
}
export interface Held {
  tag: string
  state: CustodyState
  employee_id: string
  given_by: string
}

const notHolder = ({ employee_id }: Held, { user_id }: Asking): Fault | undefined =>
  employee_id === user_id ? undefined : forbidden('Only the holder does this, in their own session')
const inState = (custody: Held, ...states: CustodyState[]): Fault | undefined => {
  if (states.includes(custody.state)) return undefined
  const words = { waiting: 'is not accepted yet', held: 'is already accepted', offered: 'is already offered back' }
  const ended = { declined: 'was declined', returned: 'was already received' }
  return conflict(`is_${custody.state}`, `${custody.tag} ${{ ...words, ...ended }[custody.state]}`)
}

const rules = {
  accept: (custody, by) => {
    if (by.by_pin && (custody.employee_id === by.user_id || !by.assigns))
      return forbidden('A PIN is entered on the phone of who hands over')
    return (by.by_pin ? undefined : notHolder(custody, by)) ?? inState(custody, 'waiting')
  },
  decline: (custody, by) => notHolder(custody, by) ?? inState(custody, 'waiting'),
  offer: (custody, by) => notHolder(custody, by) ?? inState(custody, 'held', 'waiting'),
  receive: (custody, by) => {
    if (!by.assigns) return forbidden('You cannot take assets back')
    if (custody.employee_id === by.user_id)
      return forbidden('You cannot take an asset back from yourself. Ask another person of Facility')
    return inState(custody, 'waiting', 'held', 'offered', 'declined')
  },
} satisfies Record<string, Rule<[Held, Asking]>>
export type CustodyStep = keyof typeof rules

export const whyNot = (custody: Held, step: CustodyStep, by: Asking): Fault | undefined => rules[step](custody, by)
export const canOf = (custody: Held, by: Asking) => canBy<CustodyStep, [Held, Asking]>(rules, custody, by)

export interface Receiver {
  id: string
  full_name: string
  /** Works here today. */
  works: boolean
  hire_date: string
  exit_date: string | null
}

/** Why nothing can be handed to somebody: themselves, or who does not work here. */
export function whyNotGiven(receiver: Receiver, by: string): Fault | undefined {
  const { id, full_name, works, exit_date, hire_date } = receiver
  if (id === by) return invalid({ ogid: 'You cannot hand an asset to yourself. Ask another person of Facility' })
  if (works) return undefined
  return invalid({
    ogid: exit_date ? `${full_name} left on ${longDay(exit_date)}` : `${full_name} begins on ${longDay(hire_date)}`,
  })
}

export interface InTheWay {
  tag: string
  status: string
  holder: string | null
  since: string | null
  declined_with: string | null
}

const statusWords: Record<string, string> = { in_repair: 'In repair', returned_to_client: 'Returned to its client' }

/** What stands in the way of an asset's hand-over; undefined when nothing does. */
export function standsInTheWay({ status, holder, since, declined_with }: InTheWay): string | undefined {
  if (holder && since) {
    const day = longDay(since.slice(0, 10))
    if (declined_with) return `Declined by ${holder}, with ${declined_with} since ${day}. Receive it first`
    return `Already with ${holder} since ${day}. Receive it first`
  }
  if (status === 'in_store' || status === 'assigned') return undefined
  return statusWords[status] ?? `${status.charAt(0).toUpperCase()}${status.slice(1)}`
}

/** 409 that names each asset that stands in the way; of one alone what stands. */
export function whyNotHandedOver(assets: readonly InTheWay[]): Fault | undefined {
  const why = assets.flatMap((asset) => {
    const reason = standsInTheWay(asset)
    return reason ? [{ tag: asset.tag, reason }] : []
  })
  const [first] = why
  if (!first) return undefined
  const sentence = assets.length === 1 ? first.reason : why.map(({ tag, reason }) => `${tag}: ${reason}`).join('. ')
  return conflict('in_the_way', sentence)
}

/** PINs that are guessed first. */
export const isWeakPin = (pin: string): boolean =>
  new Set(pin).size === 1 || '01234567890'.includes(pin) || '09876543210'.includes(pin) || /^(19|20)\d\d$/.test(pin)
