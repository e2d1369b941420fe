import { expect } from './expect.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

test('one vote a round: it counts, moves with a second click, and nothing of it is left when a card is taken down', async ({
  page,
}) => {
  // A guest is told what to do and is not asked to try again.
  await page.goto('/500')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await signIn(page, 'agent@zuma.test', '/500')
  const cards = page.getByRole('main').getByRole('listitem').getByRole('button')
  const choose = async (at: number) => {
    const name = (await cards.nth(at).locator('span').nth(1).textContent()) ?? ''
    await cards.nth(at).click()
    await expect(page.getByText(`You have successfully voted for ${name}`)).toBeVisible()
    await expect(page.getByRole('button', { pressed: true })).toContainText(name)
  }
  await expect(page.getByLabel('Most votes').first()).toBeVisible()
  await choose(4)
  await choose(6)
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Put my card up' }).click()
  await expect(page.getByText('Your card is up')).toBeVisible()
  await page.getByRole('button', { name: 'Take my card down' }).click()
  await expect(page.getByText('Your card is taken down')).toBeVisible()
  await page.getByRole('link', { name: 'Employee dashboard' }).click()
  await expect(page).toHaveURL('/dashboard/employee-dashboard')
})
