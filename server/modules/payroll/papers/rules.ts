/** What previews of layouts show: numbers of people masked, and made-up people where there are none yet. Pure. */
import type { PaperRow } from '../../accounting/bank-layouts/rules-write.ts'

const numbers = ['account_number', 'rsa_pin', 'tax_id', 'nin', 'nhf_number', 'member_number'] as const

/** All but the last four digits of a number are hidden; its length stays. */
export function masked(row: PaperRow): PaperRow {
  const hidden = numbers.flatMap((field) => {
    const value = row[field]
    return typeof value === 'string' ? [[field, value.replaceAll(/.(?=.{4})/g, '*')] as const] : []
  })
  return { ...row, ...Object.fromEntries(hidden) }
}

/** Names that layouts trip over: a comma, an apostrophe, marks under letters, an account that begins with zero. */
export const exampleRows: PaperRow[] = [
  {
    ...{ reference: 'PR202611A00001', payee_name: 'Obi, Adaeze', payee_code: 'OG000101', account_number: '0123456789' },
    ...{ bank: 'Guaranty Trust Bank', cbn_code: '058', nip_code: '000013', sort_code: '058152052', amount: 25_000_000 },
    ...{ currency: 'NGN', narration: 'Salary 2026-11', email: 'adaeze.obi@example.com', full_name: 'Adaeze Obi' },
  },
  {
    ...{ reference: 'PR202611A00002', payee_name: "Ngozi O'Neil", payee_code: 'OG000102', account_number: '2087654321' },
    ...{ bank: 'Access Bank', cbn_code: '044', nip_code: '000014', sort_code: '044150291', amount: 18_050_075 },
    ...{ currency: 'NGN', narration: 'Salary 2026-11', email: 'ngozi.oneil@example.com', full_name: "Ngozi O'Neil" },
  },
  {
    ...{ reference: 'PR202611A00003', payee_name: 'Ṣọlá Adébáyọ̀', payee_code: 'OG000103', account_number: '3098765432' },
    ...{ bank: 'Zenith Bank', cbn_code: '057', nip_code: '000015', sort_code: '057150013', amount: 31_234_500 },
    ...{ currency: 'NGN', narration: 'Salary 2026-11', email: 'sola.adebayo@example.com', full_name: 'Ṣọlá Adébáyọ̀' },
  },
]
