/** What a row says of pay: a salary, and a whole account or none. */
import { accountNumber, checkDigitSentence, fitsBank } from '@iroko/contract/identifiers'
import { importColumns } from '@iroko/contract/people/import'
import { salaryKobo } from '@iroko/contract/people/salaries'
import { safeParse } from 'zod/mini'
import type { Reading } from '../../../lib/sheets/cells.ts'
import { addProblem, type Cells, type Line, readCell } from './rules-line.ts'
import * as values from './rules-values.ts'

export interface FirstAccount {
  bank_code: string
  fits_check_digit: boolean
  account_number: string
  account_name: string
}

/** Gross a month, in kobo. */
export function salaryOf(line: Line): number | null {
  const kobo = readCell(line, 'salary', values.readKobo)
  if (kobo === undefined) return null
  const [wrong] = safeParse(salaryKobo, kobo).error?.issues ?? []
  if (wrong) addProblem(line, 'salary', wrong.message)
  return kobo
}

/** Bank and digits of the account, to find one that is there twice; empty where one of them is not known. */
export function accountKey({ bank, account_number }: Cells, banks: readonly values.Bank[]): string {
  const digits = (account_number ?? '').replace(/\s/g, '')
  const read = bank && digits ? values.readBank(bank, banks) : undefined
  return read && 'value' in read ? `${read.value} ${digits}` : ''
}

/** What is doubtful about an account is an error until the row says that somebody compared it with a document. */
export function addUnlessConfirmed(line: Line, sentence: string): void {
  if (readCell(line, 'account_confirmed', (text) => values.readChoice(text, values.yesNoWords)) === 'yes') return
  const { label } = importColumns.account_confirmed
  addProblem(line, 'account_number', `${sentence}. If it is right, enter yes in the column ${label}`)
}

/** A whole account or none. */
export function accountOf(line: Line, banks: readonly values.Bank[]): FirstAccount | null {
  const { bank, account_number, account_name } = line.cells
  if (!bank && !account_number && !account_name) return null
  if (!bank) addProblem(line, 'bank', 'Enter the bank of this account')
  if (!account_number) addProblem(line, 'account_number', 'Enter an account number of ten digits')
  if (!account_name) addProblem(line, 'account_name', 'Enter the account name')
  const bank_code = readCell(line, 'bank', (text) => values.readBank(text, banks))
  const number = readCell(line, 'account_number', readAccountNumber)
  if (!bank_code || !number || !account_name) return null
  if (account_name.length > 120) addProblem(line, 'account_name', 'At most 120 characters')
  const known = banks.find(({ code }) => code === bank_code)
  const fits_check_digit = known !== undefined && fitsBank(known, number)
  if (!fits_check_digit) addUnlessConfirmed(line, checkDigitSentence(known?.title ?? bank_code, number))
  return { bank_code, fits_check_digit, account_number: number, account_name }
}

function readAccountNumber(text: string): Reading<string> {
  const digits = text.replace(/\s/g, '')
  if (safeParse(accountNumber, digits).success) return { value: digits }
  return {
    problem: /^\d{6,9}$/.test(digits)
      ? `${digits} has ${digits.length} digits instead of ten: Excel drops leading zeros. Format the column as Text and enter it again`
      : 'Enter an account number of ten digits',
  }
}
