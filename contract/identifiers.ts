/** Numbers by which Nigeria knows a person: how they are written and when they are wrong. */
import * as z from 'zod/mini'
import { text } from './endpoint.ts'

/** Mobile networks and land lines, ten digits after +234 (the numbering plan as published by the NCC). */
const national = /^(?:(?:702[0-24-9]|819[01])\d{6}|(?:7(?:0[13-9]|[12]\d)|8(?:0[1-9]|1[0-8])|9(?:0[1-9]|1[1-6]))\d{7}|20\d{8})$/

/** Country codes that are assigned (ITU-T E.164), but Nigeria's own. */
const country =
  /^(?:1|7|2(?:0|7|1[1-3689]|[256]\d|3[0-35-9]|4\d|9[017-9])|3(?:[0-469]|[578]\d)|4(?:[013-9]|2[013])|5(?:[1-8]|[09]\d)|6(?:[0-6]|[789]\d)|8(?:[1246]|[058]\d)|9(?:[0-58]|6\d|7\d|9[2-8]))/

/** A phone number as E.164, or undefined when it is none: `0803 123 4567`, `803…`, `234803…` and `+234803…` are one number. */
export function readPhone(typed: string): string | undefined {
  // '(0)' is dialled inside the country only.
  const digits = typed.replace('(0)', '').replace(/[\s().-]/g, '')
  const foreign = /^(?:\+|00)(?!234)([1-9]\d{6,14})$/.exec(digits)?.[1]
  if (foreign) return country.test(foreign) ? `+${foreign}` : undefined
  const local = digits.replace(/^(?:\+|00)?234/, '').replace(/^0/, '')
  return /^\+?\d+$/.test(digits) && national.test(local) ? `+234${local}` : undefined
}

export const phone = z.pipe(
  text(30).check(
    z.refine(
      (typed) => readPhone(typed) !== undefined,
      'Enter a phone number such as 0803 123 4567, or +44 20 7946 0958 of another country',
    ),
  ),
  z.transform((typed: string) => readPhone(typed) ?? typed),
)

const nubanWeights = [3, 7, 3]

/**
 * Whether the check digit of an account number matches its bank (NUBAN, CBN 2010 as revised in 2020): bank code in six
 * digits and the first nine of the number, weighted 3, 7, 3. Wallet banks issue numbers that do not match, so a
 * mismatch is a warning only.
 */
export function fitsNuban(bankCode: string, accountNumber: string): boolean {
  if (!/^\d{3}(\d{2})?$/.test(bankCode) || !/^\d{10}$/.test(accountNumber)) return false
  const bank = bankCode.length === 5 ? `9${bankCode}` : `000${bankCode}`
  const digits = [...(bank + accountNumber.slice(0, 9))].map(Number)
  const sum = digits.reduce((total, digit, index) => total + digit * (nubanWeights[index % 3] ?? 0), 0)
  return (10 - (sum % 10)) % 10 === Number(accountNumber.at(-1))
}

/** As `fitsNuban`, of any bank: one without a code of the Central Bank has no check digit to be wrong. */
export const fitsBank = ({ cbn_code }: { cbn_code: string | null }, accountNumber: string): boolean =>
  cbn_code === null || fitsNuban(cbn_code, accountNumber)

/** The warning about a check digit that does not match. */
export const checkDigitSentence = (bank: string, accountNumber: string): string =>
  `${accountNumber} is not a valid ${bank} account number. Compare it with a bank document`

const digits = (count: number, sentence: string) => z.string().check(z.trim(), z.regex(new RegExp(`^\\d{${count}}$`), sentence))

export const accountNumber = digits(10, 'Enter an account number of ten digits')
export const nin = digits(11, 'Enter a NIN of eleven digits')
export const bvn = digits(11, 'Enter a BVN of eleven digits')
/** Retirement savings account: PEN and twelve digits, stored in upper case. */
export const rsaPin = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^PEN\d{12}$/, 'Enter an RSA PIN: PEN and twelve digits'))
/** Since 2026 the NIN serves as Tax ID and is stored once, encrypted. This field holds only previous TINs. */
export const taxNumber = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^(\d{10}|\d{8}-?\d{4})$/,
      'Enter a previous TIN of ten digits, or eight and four digits. Do not enter the NIN here',
    ),
  )

export const nigerianStates = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'FCT',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const
