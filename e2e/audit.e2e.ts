import { expectAccessibleDialog } from './accessible.ts'
import { expect } from './expect.ts'
import { filterBy } from './filters.ts'
import { prove, signIn } from './sign-in.ts'
import { test } from './test.ts'

test('super finds who changed a role, sees before and after, exports it, and reads the mail that was kept', async ({
  page,
  request,
}) => {
  await signIn(page, 'super@zuma.test', '/dashboard/settings/audit')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await filterBy(page, 'Area', 'Roles')
  await page.getByRole('searchbox').fill('operation_staff')
  const row = page.getByRole('row', { name: /Role · operation_staff/ })
  await expect(row).toContainText('Nosa Igbinosa')
  await row.getByText('Nosa Igbinosa changed the permissions of a role').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('row', { name: /leave › calendar/ })).toContainText('all')
  await expectAccessibleDialog(page)
  await drawer.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/i }).click()
  await prove(page)
  expect((await download).suggestedFilename()).toMatch(/^audit-logs-.*\.csv$/)

  const visitor = { first_name: 'Amaka', last_name: 'Obi', ogid: 'OG000123', email: 'amaka.obi@example.com' }
  await request.post('/api/v1/tickets.json', { data: { ...visitor, complaint: '<p>The printer is silent.</p>' } })
  await page.goto('/dashboard/settings/outbox')
  await page.getByRole('searchbox').or(page.getByPlaceholder('Search')).last().fill('amaka.obi')
  const mail = page.getByRole('row').filter({ hasText: 'received' }).first()
  await expect(mail).toBeVisible()
  await mail.click()
  await expect(drawer.getByText(/Your ticket number is/)).toBeVisible()
  await expectAccessibleDialog(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})
