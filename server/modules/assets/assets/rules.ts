/** What an asset is called and what can be done with it: pure. */
import { type AssetStatus, endedStatuses } from '@iroko/contract/assets/assets'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of ten characters of ten random bytes: each of the 32 is as likely as another. */
export const codeOf = (random: Uint8Array): string => Array.from(random.subarray(0, 10), (byte) => alphabet[byte % 32]).join('')

/** 'ZUM-LAP-000123': the company, the category, a number that is given once. */
export function tagOf(company: string, category: string, number: string): string {
  const letters = company.toUpperCase().replaceAll(/[^A-Z]/g, '')
  return `${letters.slice(0, 3).padEnd(3, 'X')}-${category}-${number.slice(-6)}`
}

export interface Asking {
  edits: boolean
  assigns: boolean
  disposes: boolean
  values: boolean
}
export interface Standing {
  tag: string
  status: AssetStatus
  owner_kind: 'company' | 'client'
  is_held: boolean
}

const ended: readonly string[] = endedStatuses
const words: Record<string, string> = { returned_to_client: 'returned to its client' }
const here = ({ tag, status }: Standing): Fault | undefined =>
  ended.includes(status) ? conflict('ended', `${tag} was ${words[status] ?? status}`) : undefined

const rules = {
  edit: (asset, { edits }) => (edits ? here(asset) : forbidden('You cannot change assets')),
  hand_over: (asset, { assigns }) => {
    if (!assigns) return forbidden('You cannot hand assets over')
    if (asset.status === 'in_repair') return conflict('in_repair', `${asset.tag} is in repair`)
    return here(asset) ?? (asset.is_held ? conflict('held', `${asset.tag} is with a holder. Receive it first`) : undefined)
  },
  receive: (asset, { assigns }) => {
    if (!assigns) return forbidden('You cannot take assets back')
    return asset.is_held ? undefined : conflict('not_held', `${asset.tag} is with no holder`)
  },
  dispose: (asset, { disposes }) => (disposes ? here(asset) : forbidden('You cannot ask for disposals')),
  value: ({ owner_kind }, { values }) => {
    if (!values) return forbidden('You cannot see values')
    return owner_kind === 'company' ? undefined : conflict('client', 'An asset of a client has no value here')
  },
} satisfies Record<string, Rule<[Standing, Asking]>>
export type AssetStep = keyof typeof rules

export const whyNot = (asset: Standing, step: AssetStep, by: Asking): Fault | undefined => rules[step](asset, by)
export const canOf = (asset: Standing, by: Asking) => canBy<AssetStep, [Standing, Asking]>(rules, asset, by)
