import { expect, test } from '@playwright/test'
import { expectAccessibleDialog } from './accessible.ts'
import { callsOf } from './free-days.ts'
import { signIn } from './sign-in.ts'

test('a person asks for a correction, HR decides field by field, and both see it at once', async ({ page, browser }) => {
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
  const card = hr.getByRole('article').filter({ hasText: 'Gwarinpa Estate' })
  await expect(card).toBeVisible()
  await card.getByRole('checkbox', { name: 'Phone' }).uncheck()
  await card.getByRole('button', { name: /^Approve 1 of 2 fields/ }).click()
  const why = hr.getByRole('dialog', { name: 'Approve 1 of 2 fields?' })
  await why.getByLabel('Reason').fill('Bring the contract of the line')
  await why.getByRole('button', { name: 'Approve 1 of 2 fields' }).click()
  await expect(hr.getByText(/Record of .+ corrected/)).toBeVisible()
  await expect(card).toHaveCount(0)

  await expect(page.getByRole('button', { name: 'Request correction' })).toBeVisible()
  await expect(page.getByText('Gwarinpa Estate')).toBeVisible()
  await expect(page.getByText('+2348039990000')).toHaveCount(0)
})

test('HR adds a document to a record and takes it out again', async ({ page, request }) => {
  const { get } = await callsOf(request, 'hr@zuma.test')
  const { employees } = await get('employees')
  const other = employees.find(({ email }: { email: string }) => email !== 'hr@zuma.test').ogid
  await signIn(page, 'hr@zuma.test', `/dashboard/user/profile/${other}`)
  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.getByRole('button', { name: 'Add document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add document' })
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Certificate' }).click()
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'degree.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await expect(dialog.getByRole('button', { name: 'Remove degree.pdf' })).toBeVisible()
  await expectAccessibleDialog(page)
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await expect(page.getByText('Document added')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'degree.pdf', exact: true }).click()
  expect((await saved).suggestedFilename()).toBe('degree.pdf')
  await page.getByRole('button', { name: 'Remove degree.pdf' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Document removed')).toBeVisible()
})
