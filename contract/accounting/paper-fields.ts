/** What a layout can write, by what it is for. */

export const paperUses = ['payment', 'paye', 'paye_return', 'pension', 'nhf', 'nhis', 'nsitf', 'itf', 'deduction'] as const
export type PaperUse = (typeof paperUses)[number]
export const paperUseWords: Record<PaperUse, string> = {
  payment: 'Payments',
  paye: 'PAYE of a month',
  paye_return: 'PAYE return of a year',
  pension: 'Pension',
  nhf: 'National Housing Fund',
  nhis: 'Health insurance',
  nsitf: 'NSITF',
  itf: 'ITF of a year',
  deduction: 'Deductions for others',
}

/** `amount` is in kobo, `day` is `yyyy-MM-dd`; `code`, `account` and `reference` keep their zeros, and are never cut. */
export type PaperFieldKind = 'text' | 'number' | 'amount' | 'day' | 'code'
export interface PaperField {
  words: string
  kind: PaperFieldKind
}

const fields = <const Keys extends string>(kind: PaperFieldKind, words: Record<Keys, string>): Record<Keys, PaperField> =>
  Object.fromEntries(Object.entries<string>(words).map(([key, named]) => [key, { words: named, kind }])) as Record<
    Keys,
    PaperField
  >

/** Of the file as a whole, in every row of it as well. */
const ofFile = {
  ...fields('text', { batch: 'Batch', month: 'Month', receiver: 'Receiver', company: 'Company' }),
  ...fields('number', { serial: 'Serial number', count: 'Rows of the file' }),
  ...fields('amount', { total: 'Sum of the file' }),
}

const payment = {
  ...ofFile,
  ...fields('code', {
    reference: 'Reference',
    payee_code: 'Payee code',
    account_number: 'Account number',
    bank_code: 'Bank code',
    cbn_code: 'CBN code',
    nip_code: 'NIP code',
    sort_code: 'Sort code',
    debit_account: 'Account to debit',
    debit_code: 'Bank code of the account to debit',
  }),
  ...fields('text', {
    payee_name: 'Payee name',
    bank: 'Bank',
    currency: 'Currency',
    narration: 'Narration',
    email: 'Email',
    phone: 'Phone',
    account_type: 'Account type',
  }),
  ...fields('amount', { amount: 'Amount' }),
  ...fields('day', { pay_on: 'Pay date' }),
}

/** Of every schedule that lists people. */
const people = {
  ...ofFile,
  ...fields('text', {
    full_name: 'Name',
    last_name: 'Last name',
    first_name: 'First name',
    middle_name: 'Middle name',
    designation: 'Designation',
    office: 'Office',
    nationality: 'Nationality',
    sex: 'Sex',
    custodian: 'Custodian',
    employer_address: 'Employer’s address',
    month_digits: 'Month as MMYYYY',
  }),
  ...fields('code', {
    ogid: 'OGID',
    our_number: 'Our number with the receiver',
    employer_tax_id: 'Employer’s Tax ID',
    tax_id: 'Tax ID',
    nin: 'NIN',
  }),
  ...fields('number', { months: 'Months worked in the year' }),
  ...fields('day', { birth_date: 'Date of birth', hire_date: 'Date of first appointment' }),
  ...fields('amount', {
    gross: 'Gross',
    basic: 'Basic',
    housing: 'Housing',
    transport: 'Transport',
    utility: 'Utility',
    meal: 'Meal',
    other: 'Other earnings',
    base: 'Basic, housing and transport',
    amount: 'Amount',
    employee: 'Employee share',
    employer: 'Employer share',
    voluntary: 'Voluntary',
  }),
}

const tax = {
  ...people,
  ...fields('amount', {
    pension: 'Pension',
    nhf: 'NHF',
    nhis: 'NHIS',
    life_premium: 'Life premium',
    mortgage_interest: 'Mortgage interest',
    rent_relief: 'Rent relief',
    chargeable: 'Chargeable income',
    tax: 'Tax',
    year_tax: 'Tax of the year so far',
    year_gross: 'Gross of the year so far',
    year_reliefs: 'Reliefs of the year so far',
    thirteenth: '13th month',
    leave_allowance: 'Leave allowance',
    rest: 'Other earnings without 13th month and leave allowance',
    allowances: 'Earnings without basic, housing, transport, 13th month and leave allowance',
  }),
}

const pension = { ...people, ...fields('code', { rsa_pin: 'RSA PIN', pfa_code: 'PFA code' }) }

export const paperFields: Record<PaperUse, Readonly<Record<string, PaperField>>> = {
  payment,
  paye: tax,
  paye_return: tax,
  pension,
  nhf: { ...people, ...fields('code', { nhf_number: 'NHF number' }) },
  nhis: {
    ...people,
    ...fields('text', { marital_status: 'Marital status', address: 'Address', email: 'Email', dependants: 'Dependants' }),
    ...fields('code', { phone: 'Phone' }),
  },
  nsitf: people,
  itf: people,
  deduction: {
    ...people,
    ...fields('code', { member_number: 'Member number' }),
  },
}
