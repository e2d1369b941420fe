import { expect, test } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { filterBy } from './filters.ts'
import { prove, signIn } from './sign-in.ts'

test('super finds who changed a role, sees before and after, and exports it', async ({ page }) => {
  await signIn(page, 'super@zuma.test', '/dashboard/settings/audit')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await filterBy(page, 'Area', 'Roles')
  await page.getByRole('searchbox').fill('operation_staff')
  const row = page.getByRole('row', { name: /Role · operation_staff/ })
  await expect(row).toContainText('Nosa Igbinosa')
  await row.getByText('Permissions of a role changed').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('row', { name: /leave › calendar/ })).toContainText('all')
  await expectAccessibleDialog(page)
  await drawer.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/i }).click()
  await prove(page)
  expect((await download).suggestedFilename()).toMatch(/^audit-logs-.*\.csv$/)
})
