import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'
import { signIn, signInClient } from './sign-in.ts'
import { test } from './test.ts'

interface Month {
  id: string
  month: string
  contract: { title: string }
  client: { title: string }
}
interface Item {
  kind: string
  id: string
  version: number
  title: string
}

test('a month is measured, confirmed by the client, invoiced, paid, and the client sees each step', async ({
  page: accountant,
  browser,
}) => {
  const books = await callsOf(accountant.request, 'accounting@zuma.test')
  const { billing_months }: { billing_months: Month[] } = await books.get('billing_months', { state: 'shared', limit: '100' })
  const shared = billing_months.find(({ client }) => client.title === 'Kora Bank')
  if (!shared) throw new Error('No month is with Kora Bank')

  await signIn(accountant, 'accounting@zuma.test', '/dashboard/accounts/invoices', { isProved: true })
  await accountant.goto(`/dashboard/accounts/invoices?view=months&of=${encodeURIComponent(shared.id)}`)
  const drawer = accountant.getByRole('dialog').first()
  await expect(drawer.getByRole('button', { name: 'Issue invoice' })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Answer' }).click()
  await accountant.getByRole('textbox', { name: 'Answer' }).fill('We counted the days again with you')
  await accountant.getByRole('button', { name: 'Send answer' }).click()
  await expect(drawer.getByText('We counted the days again with you')).toBeVisible()

  const client = await browser.newPage()
  await client.goto('/404')
  await signInClient(client)
  await client.goto('/client?tab=month')
  await client
    .getByRole('button', { name: /^Open .*, Voice, inbound/ })
    .first()
    .click()
  await client.getByRole('button', { name: /^Accept / }).click()
  await expect(client.getByText(/^Accepted by /)).toBeVisible()

  await drawer.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(drawer.getByText('Invoiced', { exact: true })).toBeVisible()
  const { billing_month } = await books.get(`billing_months/${shared.id.replace(' ', '/')}`)
  const { invoice } = await books.get(`invoices/${billing_month.invoice.id}`)

  await client.goto('/client?tab=invoices')
  const own = client.getByRole('listitem').filter({ hasText: invoice.number })
  await expect(own).toContainText('to pay by')

  // The bank says what came: Kora withholds its tax and, as an agent, the VAT.
  await books.prove()
  const { cash_accounts } = await books.get('cash_accounts')
  const account = cash_accounts.find(({ code }: { code: string }) => code === '1010')
  const cash = invoice.total_kobo - invoice.wht_kobo - invoice.vat_kobo
  const naira = (kobo: number) => (kobo / 100).toFixed(2)
  const text = `Date,Narration,Debit,Credit,Balance\n${invoice.issued_on},NIP KORA ${invoice.number},,${naira(cash)},${naira(account.bank_kobo + cash)}`
  // One file of a person is read at a time, and another journey is the same accountant.
  const upload = () => books.upload('bank_statements/import', { account_id: account.id, keep: 'true' }, text)
  await expect.poll(async () => (await upload()).errors).toBeUndefined()
  const { bank_lines } = await books.get('bank_lines', { q: invoice.number })
  const { bank_line, items } = await books.get(`bank_lines/${bank_lines[0].id}`)
  const received = (items as Item[]).find(({ kind, title }) => kind === 'receipt' && title.includes('Kora Bank'))
  if (!received) throw new Error('The bank’s line settles nothing of Kora Bank')
  const { kind, id, version } = received
  await books.post(`bank_lines/${bank_line.id}/settle`, { version: bank_line.version, item: { kind, id, version } })
  await client.reload()
  await expect(own).toContainText('Settled')
})
