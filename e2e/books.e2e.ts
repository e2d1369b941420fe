import { addDays, addMonths } from '@iroko/contract/dates'
import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'
import { sendDecision } from './presses.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

const periods = '/dashboard/accounting-reports/balance-sheet'

interface Account {
  id: string
  code: string
  bank_kobo: number | null
}
interface Period {
  id: string
  month: string
  steps: string[]
}

/** Naira with a comma, as banks write it. */
const amount = (kobo: number): string => `${Math.floor(kobo / 100)},${String(kobo % 100).padStart(2, '0')}`

/** A statement of two fees: one that a rule books by itself, and one that a person books by a rule. */
function statement(opening_kobo: number, last: string, reference: string): Buffer {
  const [day, closing] = [last.slice(2).replaceAll('-', ''), opening_kobo - 5375 - 4000]
  const line = (kobo: number, at: number) => `:61:${day}${day.slice(2)}D${amount(kobo)}NTRF${reference}${at}`
  const text = [
    `:20:${reference}`,
    ':25:2020202020',
    ':28C:1/1',
    `:60F:C${day}NGN${amount(opening_kobo)}`,
    line(5375, 1),
    ':86:ELECTRONIC MONEY TRANSFER LEVY',
    line(4000, 2),
    ':86:SMS ALERT CHARGE',
    `:62F:C${day}NGN${amount(closing)}`,
    '-',
  ]
  return Buffer.from(text.join('\r\n'))
}

test('a month of the books goes from the bank’s file to closed by two people, and is opened again as a third step of them', async ({
  page: accountant,
  browser,
}) => {
  const books = await callsOf(accountant.request, 'accounting@zuma.test')
  const accounts: Account[] = (await books.get('cash_accounts')).cash_accounts
  const account = accounts.find(({ code }) => code === '1020')
  const month: Period = (await books.get('periods', { limit: '100' })).periods.find(({ steps }: Period) =>
    steps.includes('start'),
  )
  const file = {
    name: 'statement.mt940',
    mimeType: 'text/plain',
    buffer: statement(account?.bank_kobo ?? 100_000_000, addDays(addMonths(month.id, 1), -1), `B${Date.now() % 100_000}`),
  }

  await signIn(accountant, 'accounting@zuma.test', '/dashboard/accounts/ledger', { isProved: true })
  await accountant.goto(`/dashboard/accounts/ledger?view=bank&account_id=${account?.id}`)
  await accountant.getByRole('button', { name: 'Import statement' }).click()
  await accountant.getByLabel('Statement of the bank').setInputFiles(file)
  await accountant.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(accountant.getByText('2 lines imported, 0 matched, 1 booked by rules')).toBeVisible()
  await accountant
    .getByRole('row', { name: /SMS ALERT CHARGE/ })
    .filter({ hasText: 'Unmatched' })
    .first()
    .click()
  await accountant.getByRole('button', { name: 'Book as SMS alerts' }).click()
  await expect(accountant.getByRole('row', { name: /SMS ALERT CHARGE/ }).first()).toContainText('Matched')

  await accountant.goto(`${periods}?view=periods`)
  const row = accountant.getByRole('row', { name: month.month })
  await row.getByRole('button', { name: 'Start closing' }).click()
  const start = accountant.getByRole('dialog', { name: `Start closing ${month.month}` })
  await start.getByLabel('Reason for what is amber').fill('Statements of the other account follow')
  await start.getByRole('button', { name: 'Start closing' }).click()
  await expect(row).toContainText('Closing')

  const head = await browser.newPage()
  await signIn(head, 'finance@zuma.test', periods, { isProved: true })
  await head.goto(`${periods}?view=periods`)
  const theirs = head.getByRole('row', { name: month.month })
  await theirs.getByRole('button', { name: 'Close' }).click()
  await head
    .getByRole('dialog', { name: `Close ${month.month}?` })
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click()
  await expect(theirs).toContainText('Closed')

  // The open screen of the other heard of it.
  await expect(row).toContainText('Closed')
  await row.getByRole('button', { name: /actions/i }).click()
  await accountant.getByRole('menuitem', { name: 'Ask to reopen' }).click()
  const ask = accountant.getByRole('dialog', { name: `Ask to reopen ${month.month}` })
  await ask.getByLabel('Reason').fill('A bill came late')
  await ask.getByRole('button', { name: 'Ask' }).click()
  await expect(row).toContainText('reopening asked')

  await head.goto('/dashboard/accounts/chart-of-account?view=changes&status=pending')
  await head.getByRole('row', { name: `Reopen ${month.month}` }).click()
  await sendDecision(head, () => head.getByRole('dialog').getByRole('button', { name: 'Approve' }).click())
  await expect(row).toContainText('Open')
})
