import { expectAccessibleDialog } from './accessible.ts'
import { expect } from './expect.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

test('a person asks for a correction, HR decides field by field, both see it at once, and HR adds a document to the record', async ({
  page,
  browser,
}) => {
  await signIn(page, 'data@zuma.test', '/dashboard/employee-dashboard')
  const me = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').employee_info.ogid)
  await page.goto(`/dashboard/user/profile/${me}?tab=personal`)
  await page.getByRole('button', { name: 'Request correction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request correction' })
  await dialog.getByLabel('City').fill('Gwarinpa Estate')
  await dialog.getByLabel('Phone').fill('0803 999 0000')
  await dialog.getByLabel('Reason').fill('I moved')
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Request correction' }).click()
  await expect(page.getByText('Record correction requested')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible()

  const hr = await (await browser.newContext()).newPage()
  await signIn(hr, 'hr@zuma.test', '/dashboard/hr/corrections')
  const card = hr.getByRole('list', { name: 'Record corrections' }).getByRole('listitem').filter({ hasText: 'I moved' })
  await expect(card).toBeVisible()
  // The menu counts what waits on the line where it is done.
  const menu = hr.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: /^Corrections ?, \d+ waiting$/ })).toBeVisible()
  await card.getByRole('checkbox', { name: 'Phone' }).uncheck()
  await card.getByRole('button', { name: /^Approve 1 of 2 fields/ }).click()
  const why = hr.getByRole('dialog', { name: /^Approve 1 of 2 fields of / })
  await why.getByLabel('Reason').fill('Bring the contract of the line')
  await why.getByRole('button', { name: 'Approve 1 of 2 fields' }).click()
  // It goes at the press, and comes back by Undo until it is sent.
  const alert = hr.getByText(/^1 of 2 fields of .+ approved$/)
  await expect(card).toHaveCount(0)
  await hr.getByRole('button', { name: 'Undo' }).click()
  await card.getByRole('checkbox', { name: 'Phone' }).uncheck()
  await card.getByRole('button', { name: /^Approve 1 of 2 fields/ }).click()
  await why.getByLabel('Reason').fill('Bring the contract of the line')
  await why.getByRole('button', { name: 'Approve 1 of 2 fields' }).click()
  await expect(card).toHaveCount(0)
  await expect(alert).toBeHidden({ timeout: 15_000 })

  await expect(page.getByRole('button', { name: 'Request correction' })).toBeVisible()
  await expect(page.getByText('Gwarinpa Estate')).toBeVisible()
  await expect(page.getByText('+2348039990000')).toHaveCount(0)

  await hr.goto(`/dashboard/user/profile/${me}`)
  await hr.getByRole('tab', { name: 'Documents' }).click()
  await hr.getByRole('button', { name: 'Add document' }).click()
  const second = hr.getByRole('dialog', { name: 'Add document' })
  await second.getByRole('combobox', { name: 'Type' }).click()
  await hr.getByRole('option', { name: 'Certificate' }).click()
  await second
    .locator('input[type="file"]')
    .setInputFiles({ name: 'degree.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await expect(second.getByRole('button', { name: 'Remove degree.pdf' })).toBeVisible()
  await expectAccessibleDialog(hr)
  await second.getByRole('button', { name: 'Add document' }).click()
  await expect(hr.getByText('Document added')).toBeVisible()
  const saved = hr.waitForEvent('download')
  await hr.getByRole('button', { name: 'degree.pdf', exact: true }).click()
  expect((await saved).suggestedFilename()).toBe('degree.pdf')
  await hr.getByRole('button', { name: 'Remove degree.pdf' }).click()
  await hr.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(hr.getByText('Document removed')).toBeVisible()
})
