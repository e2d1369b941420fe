/** Numbers by which Nigeria knows a person: how they are written and when they are wrong. */
import * as z from 'zod/mini'
import { text } from './endpoint.ts'

/** Mobile networks and land lines, ten digits after +234 (the numbering plan as published by the NCC). */
const national = /^(?:(?:702[0-24-9]|819[01])\d{6}|(?:7(?:0[13-9]|[12]\d)|8(?:0[1-9]|1[0-8])|9(?:0[1-9]|1[1-6]))\d{7}|20\d{8})$/

/** A phone number as E.164, or undefined when it is none: `0803 123 4567`, `803…`, `234803…` and `+234803…` are one number. */
export function readPhone(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '')
  const foreign = /^(?:\+|00)(?!234)([1-9]\d{6,14})$/.exec(digits)?.[1]
  if (foreign) return `+${foreign}`
  const local = digits.replace(/^(?:\+|00)?234/, '').replace(/^0/, '')
  return /^\+?\d+$/.test(digits) && national.test(local) ? `+234${local}` : undefined
}

export const phone = z.pipe(
  text(30).check(z.refine((typed) => readPhone(typed) !== undefined, 'Enter a phone number such as 0803 123 4567')),
  z.transform((typed: string) => readPhone(typed) ?? typed),
)
