/** Identity and bank numbers of the demo company's people: of the right form, in ranges that nobody has. */
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import { fitsNuban } from '@iroko/contract/identifiers'
import type { SalaryMode } from '@iroko/contract/people/salary-modes'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type DemoPerson, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import type { Sealer } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'
import { accountColumn, numberColumn } from './store-sealed.ts'

/** Invented, as are their codes. */
const funds = ['Savanna Pensions', 'Harmattan Pensions', 'Kainji Retirement Trust']
const states = ['FCT', 'Lagos', 'Kaduna']
/** The commercial banks that most are paid at. */
const bankCodes = [
  '044',
  '023',
  '050',
  '070',
  '011',
  '214',
  '058',
  '101',
  '221',
  '068',
  '232',
  '032',
  '033',
  '215',
  '035',
  '057',
]

/** By their place among those who work here: who is paid by hand. */
const handed: Record<number, SalaryMode> = { 57: 'cheque', 96: 'cash', 193: 'cash' }

/** To another bank each, and one to an account that somebody has already: payroll has something to look at. */
const moving = ['agent.remote@zuma.test', 'rep@zuma.test', 'lead@zuma.test']

/** The HR manager and payroll propose by turns and confirm what the other one proposed; theirs is left to the super administrator. */
export async function seedPay(db: Db, { people, today, latest, dice, sealer }: PeoplePart & { sealer: Sealer }): Promise<void> {
  const [manager = '', payroll = '', chief = ''] = ['hr.manager', 'payroll', 'super'].map((name) => accountOf(people, name)?.id)
  // Also who left so lately that the payrolls of the demo still pay them.
  const paidFrom = firstOfMonth(addMonths(today, -3))
  const here = people.filter(({ exit_date }) => exit_date === null || exit_date >= paidFrom)
  const pairOf = (id: string, turn: number) =>
    (turn % 3 === 0 ? [payroll, manager] : [manager, payroll]).map((officer) => (officer === id ? chief : officer))
  const employee_pay = here.map(({ id, hire_date, created_at }, index) => ({
    employee_id: id,
    ...sealedNumber('nin', `000${serial(index, 8)}`, id, sealer),
    ...sealedNumber('bvn', `000${serial(index + 7, 8)}`, id, sealer),
    ...sealedNumber('rsa_pin', `PEN000${serial(index, 9)}`, id, sealer),
    nhf_number: `20${serial(index, 8)}`,
    salary_mode: handed[index] ?? 'bank',
    // Who worked before 2026 has a number of the Joint Tax Board; for the others the NIN serves.
    tin: hire_date < '2026-01-01' && index % 7 !== 0 ? `10${serial(index, 8)}` : null,
    updated_at: created_at,
  }))
  const tax_residence = here.map(({ id: employee_id, hire_date, created_at }) => {
    return { id: dice.id(created_at), employee_id, state: dice.pick(states), starts_on: hire_date }
  })
  const accountFor = ({ id: employee_id, first_name, last_name }: DemoPerson, index: number, proposed_at: string) => {
    const id = dice.id(proposed_at)
    const bank_code = bankCodes[index % bankCodes.length] ?? '058'
    const number = fitting(bank_code, serial(index, 9))
    return {
      ...{ id, employee_id, bank_code, account_name: `${first_name} ${last_name}`, fits_check_digit: true, proposed_at },
      account_number_sealed: sealer.seal(number, sealedAs(accountColumn, id)),
      account_number_last4: number.slice(-4),
      fingerprint: sealer.fingerprint(number),
      proposed_by: pairOf(employee_id, index)[0] ?? '',
    }
  }
  const confirmed = here.map((person, index) => {
    const own = accountFor(person, index, person.created_at)
    return { ...own, status: 'active' as const, decided_by: pairOf(person.id, index)[1], decided_at: person.created_at }
  })
  const changing = here.filter(({ email }) => moving.includes(email))
  const unused = here.length + bankCodes.length
  const waiting = changing.map((person, index) => accountFor(person, index === 0 ? here.length - 1 : unused + index, latest))
  const pension_fund = funds.map((title, at) => ({ id: dice.id(latest), title, code: `00${31 + at * 4}` }))
  const pension_membership = here.map(({ id: employee_id }) => ({
    employee_id,
    starts_on: '-infinity',
    pension_fund_id: dice.pick(pension_fund).id,
  }))
  await insertTables(db, { employee_pay, tax_residence, pension_fund, pension_membership, bank_account: confirmed })
  await insertTables(db, { bank_account: waiting })
}

function sealedNumber(field: 'nin' | 'bvn' | 'rsa_pin', value: string, employeeId: string, sealer: Sealer) {
  const place = numberColumn(field)
  return { [place.column]: sealer.seal(value, sealedAs(place, employeeId)), [`${field}_last4`]: value.slice(-4) }
}

const serial = (number: number, digits: number): string => String(number + 1).padStart(digits, '0')

/** The number with the last digit that its bank would give it. */
function fitting(bankCode: string, nine: string): string {
  const last = [...'0123456789'].find((digit) => fitsNuban(bankCode, nine + digit))
  return nine + (last ?? '0')
}
