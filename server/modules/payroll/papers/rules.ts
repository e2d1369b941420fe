/** What previews of layouts show: numbers of people masked, and made-up people where there are none yet. Pure. */
import type { FilingKind } from '@iroko/contract/payroll/filings'
import type { PaperRow } from '../../accounting/bank-layouts/rules-write.ts'
import type { PersonFacts } from './store.ts'

const numbers = [
  ...['account_number', 'rsa_pin', 'tax_id', 'nin', 'nhf_number', 'member_number', 'phone', 'address', 'dependants'],
] as const

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

interface Person extends Omit<PersonFacts, 'nin_sealed' | 'rsa_pin_sealed'> {
  nin: string | null
  rsa_pin: string | null
}

interface Share {
  gross_kobo: number
  employee_kobo: number
  employer_kobo: number
  voluntary_kobo: number
  total_kobo: number
}

/** Of the rent what the rules of the payroll relieve, in kobo a year. */
const rentRelief = ({ rent_kobo, rent_relief }: Person): number =>
  rent_relief ? Math.min(Math.round((rent_kobo * rent_relief.rate_bp) / 10_000), rent_relief.cap_kobo) : 0

/** One person of a schedule by the fields that layouts name; sums are of the filing, or of the year so far where they say so. */
export function scheduleRow(kind: FilingKind, person: Person, share: Share): PaperRow {
  const { basic_kobo, housing_kobo, transport_kobo, utility_kobo, meal_kobo, earnings_kobo } = person
  const named = basic_kobo + housing_kobo + transport_kobo + utility_kobo + meal_kobo
  return {
    ...{ ogid: person.ogid, first_name: person.first_name, last_name: person.last_name, middle_name: null },
    full_name: `${person.last_name} ${person.first_name}`,
    ...{ designation: person.designation, office: person.office, nationality: null, sex: person.gender },
    ...{ birth_date: person.birth_date, hire_date: person.hire_date, months: person.months },
    tax_id: person.tin ?? person.nin,
    ...{ nin: person.nin, rsa_pin: person.rsa_pin, nhf_number: person.nhf_number, member_number: null },
    ...{ pfa: person.pfa, pfa_code: person.pfa_code },
    ...{ marital_status: person.marital_status, address: person.address, phone: person.phone, email: person.email },
    dependants: person.dependants,
    ...{ gross: share.gross_kobo, basic: basic_kobo, housing: housing_kobo, transport: transport_kobo },
    ...{ utility: utility_kobo, meal: meal_kobo, other: earnings_kobo - named },
    ...{ thirteenth: person.thirteenth_kobo, leave_allowance: person.leave_allowance_kobo },
    rest: earnings_kobo - named - person.thirteenth_kobo - person.leave_allowance_kobo,
    allowances:
      earnings_kobo - basic_kobo - housing_kobo - transport_kobo - person.thirteenth_kobo - person.leave_allowance_kobo,
    base: basic_kobo + housing_kobo + transport_kobo,
    ...{
      amount: share.total_kobo,
      employee: share.employee_kobo,
      employer: share.employer_kobo,
      voluntary: share.voluntary_kobo,
    },
    ...{ pension: person.pension_kobo, nhf: person.nhf_kobo, nhis: person.nhis_kobo },
    ...{ life_premium: person.life_premium_kobo, mortgage_interest: person.mortgage_interest_kobo },
    rent_relief: rentRelief(person),
    chargeable: Math.max(0, person.year_gross_kobo - person.year_reliefs_kobo),
    ...{ tax: kind === 'paye' || kind === 'paye_return' ? share.total_kobo : 0, year_tax: person.year_tax_kobo },
    ...{ year_gross: person.year_gross_kobo, year_reliefs: person.year_reliefs_kobo },
  }
}
