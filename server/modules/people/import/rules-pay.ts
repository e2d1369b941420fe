/** What a row says of pay: a salary, and a whole account or none. */
import { accountNumber, type BankCode, checkDigitSentence, fitsNuban } from '@iroko/contract/identifiers'
import { salaryKobo } from '@iroko/contract/payroll/salaries'
import { safeParse } from 'zod/mini'
import { type Line, read, say } from './rules-line.ts'
import * as values from './rules-values.ts'

export interface FirstAccount {
  bank_code: BankCode
  account_number: string
  account_name: string
}

/** Gross a month, in kobo. */
export function salaryOf(line: Line): number | null {
  const kobo = read(line, 'salary', values.readKobo)
  if (kobo === undefined) return null
  const [wrong] = safeParse(salaryKobo, kobo).error?.issues ?? []
  if (wrong) say(line, 'salary', wrong.message)
  return kobo
}

/** A number that does not fit its bank is no row of a file: one by one in the profile it can be confirmed a second time. */
export function accountOf(line: Line): FirstAccount | null {
  const { bank, account_number, account_name } = line.cells
  if (!bank && !account_number && !account_name) return null
  if (!bank) say(line, 'bank', 'Write which bank this account is with')
  if (!account_number) say(line, 'account_number', 'An account number has ten digits')
  if (!account_name) say(line, 'account_name', 'Write the name of the account')
  const bank_code = read(line, 'bank', values.readBank)
  const number = read(line, 'account_number', readAccountNumber)
  if (!bank_code || !number || !account_name) return null
  if (account_name.length > 120) say(line, 'account_name', 'At most 120 characters')
  if (!fitsNuban(bank_code, number)) say(line, 'account_number', checkDigitSentence(bank_code, number))
  return { bank_code, account_number: number, account_name }
}

function readAccountNumber(text: string): values.Reading<string> {
  const digits = text.replace(/\s/g, '')
  if (safeParse(accountNumber, digits).success) return { value: digits }
  return {
    problem: /^\d{6,9}$/.test(digits)
      ? `${digits} has ${digits.length} digits, an account number ten: Excel drops zeros in front. Format the column as Text and type it again`
      : 'An account number has ten digits',
  }
}
