import { expectAccessibleDialog } from './accessible.ts'
import { expect } from './expect.ts'
import { filterOn } from './filters.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

const types = '/dashboard/hr/leave-type'

test('a kind of leave is added, told in words, changed and put away', async ({ page }) => {
  const title = `Examination leave ${Date.now() % 100_000}`
  await signIn(page, 'hr@zuma.test', types)
  await page.getByRole('button', { name: 'Add leave type' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add leave type' })
  await form.getByRole('button', { name: 'Add leave type' }).click()
  await expect(form.getByText('Field Required')).toHaveCount(2)
  await form.getByLabel('Title').fill('Annual leave')
  await form.getByLabel('Days per year').fill('3')
  await form.getByRole('button', { name: 'Add leave type' }).click()
  await expect(page.getByText('A leave type with this title already exists')).toBeVisible()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Notice').fill('14')
  await form.getByLabel('Supporting document required above').fill('0')
  await form.getByRole('button', { name: 'Add years of service' }).click()
  await form.getByLabel('From years of service').fill('4')
  await form.getByLabel('Days per year').last().fill('5')
  await expectAccessibleDialog(page)
  await form.getByRole('button', { name: 'Add leave type' }).click()
  await expect(form).toHaveCount(0)

  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  for (const rule of [
    '3 days per year, granted on 1 January.',
    'From 4 years of service: 5 days per year.',
    'Requires at least 14 days of notice.',
    'Requires a supporting document, such as a certificate.',
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: rule })).toBeVisible()
  }
  await expect(page.getByText('No Record Found')).toBeVisible()

  await page.getByRole('button', { name: 'Edit rules' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit leave type' })
  await expect(edit.getByLabel('Days per year').last()).toHaveValue('5')
  await edit.getByLabel('Notice').fill('7')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Requires at least 7 days of notice.' })).toBeVisible()

  await page.goto(types)
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page
    .getByRole('dialog', { name: /^Archive leave type/ })
    .getByRole('button', { name: 'Archive' })
    .click()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  await filterOn(page, 'Archived')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})
