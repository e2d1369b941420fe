/** Who may do what with an ID card: its requester, who approved it, who prints it and who hands it over are not one person. Pure. */
import { randomInt } from 'node:crypto'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

export const cardMonths = 24

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 12

/** Twelve random letters that are not taken for each other. */
export const newCode = (): string =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)] ?? '0').join('')

/** What was scanned or typed, as it is kept: the last part of an address; O is 0, I and L are 1. */
export const codeOf = (read: string): string =>
  (read.split(/[/?#]/).findLast((part) => part.trim() !== '') ?? '')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

interface Card {
  employee_id: string
  name: string
  approved_by: string | null
  printed_at: string | null
  handed_over_at: string | null
  revoked_at: string | null
  /** Whose it is works here today. */
  works: boolean
}

export interface Asking {
  user_id: string
  prints: boolean
  hands_over: boolean
}

const isRevoked = ({ revoked_at }: Card): Fault | undefined =>
  revoked_at === null ? undefined : conflict('revoked', 'This card is revoked')
const isOther = (card: Card, { user_id }: Asking, verb: string): Fault | undefined => {
  if (card.employee_id === user_id) return forbidden(`This is your own card. Another person ${verb}`)
  return card.approved_by === user_id ? forbidden(`You approved this card. Another person ${verb}`) : undefined
}
const works = ({ works: isHere, name }: Card): Fault | undefined =>
  isHere ? undefined : conflict('left', `${name} does not work here any more. Revoke the card`)

const rules = {
  print: (card, by) =>
    (by.prints ? undefined : forbidden('You cannot print ID cards')) ??
    isRevoked(card) ??
    isOther(card, by, 'prints it') ??
    works(card) ??
    (card.printed_at === null ? undefined : conflict('printed', 'This card is already printed')),
  hand_over: (card, by) =>
    (by.hands_over ? undefined : forbidden('You cannot hand over ID cards')) ??
    isRevoked(card) ??
    isOther(card, by, 'hands it over') ??
    works(card) ??
    (card.printed_at === null ? conflict('not_printed', 'Print this card first') : undefined) ??
    (card.handed_over_at === null ? undefined : conflict('handed_over', 'This card is already handed over')),
  revoke: (card, by) => (by.hands_over ? undefined : forbidden('You cannot revoke ID cards')) ?? isRevoked(card),
} satisfies Record<string, Rule<[Card, Asking]>>
export type CardStep = keyof typeof rules

/** Why a user cannot take a step with a card; undefined where they can. */
export const whyNot = (card: Card, step: CardStep, by: Asking): Fault | undefined => rules[step](card, by)
export const canOf = (card: Card, by: Asking) => canBy<CardStep, [Card, Asking]>(rules, card, by)
