import { expect } from './expect.ts'
import { password, signIn } from './sign-in.ts'
import { test } from './test.ts'

const wall = '**/api/v1/guest/wall_of_fame.json'

test('an award is nominated, published, agreed to, shown to guests, of its person no more than that, and gone again', async ({
  page,
  browser,
}) => {
  const login = await page.request.post('/api/v1/auth/login.json', { data: { email: 'agent@zuma.test', password } })
  const { ogid } = (await login.json()).data.employee_info
  await signIn(page, 'lead@zuma.test', '/dashboard/main/wall-of-fame')
  await page.getByRole('button', { name: 'Nominate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nominate' })
  await dialog.getByRole('combobox', { name: 'Employee' }).fill(ogid)
  await page.getByRole('option', { name: new RegExp(ogid) }).click()
  await dialog.getByLabel('Award').fill('Quiet hero')
  await dialog.getByLabel('Reason').fill('Found the lost ticket of a whole week')
  await dialog.getByRole('button', { name: 'Nominate' }).click()
  await expect(page.getByText(/ nominated$/)).toBeVisible()

  const head = await browser.newPage()
  await signIn(head, 'super@zuma.test', '/dashboard/hr/wall-of-fame')
  const row = head.getByRole('row', { name: /Quiet hero/ })
  await row.getByRole('checkbox').check()
  await head.getByRole('button', { name: 'Publish 1 award' }).click()
  await expect(head.getByText('1 award published')).toBeVisible()

  const guest = await browser.newPage()
  await guest.goto('/auth/login')
  const answered = guest.waitForResponse(wall)
  await guest.getByRole('button', { name: 'Wall of Fame' }).click()
  await expect(guest).toHaveURL('/guest/wall-of-fame')
  await expect(guest.getByRole('heading', { name: 'Wall of Fame' })).toBeVisible()
  const { wall_of_fame } = await (await answered).json()
  expect(wall_of_fame.length).toBeGreaterThan(0)
  for (const person of wall_of_fame) {
    expect(Object.keys(person).sort()).toEqual(['award', 'first_name', 'id', 'month', 'picture', 'words'])
  }
  await expect(guest.getByRole('heading', { level: 3, name: wall_of_fame[0].first_name, exact: true }).first()).toBeVisible()
  await expect(guest.getByText(wall_of_fame[0].words).first()).toBeVisible()

  await guest.route(wall, (route) => route.fulfill({ json: { wall_of_fame: [] } }))
  await guest.reload()
  await expect(guest.getByText('No awards yet')).toBeVisible()
  await guest.unroute(wall)
  await guest.route(wall, (route) => route.fulfill({ status: 500, json: {} }))
  await guest.reload()
  await expect(guest.getByText('Unable to communicate with server')).toBeVisible()
  await guest.unroute(wall)
  await guest.getByRole('button', { name: 'Try again' }).click()
  await expect(guest.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await guest.getByRole('link', { name: 'Staff login' }).click()
  await expect(guest).toHaveURL('/auth/login')

  const reading = async () => {
    await guest.goto('/guest/wall-of-fame')
    await expect(guest.getByRole('heading', { level: 3 }).first()).toBeVisible()
    return guest.getByText('Quiet hero')
  }
  await expect(await reading()).toHaveCount(0)
  const chosen = await browser.newPage()
  await signIn(chosen, 'agent@zuma.test', '/dashboard/main/wall-of-fame')
  const own = chosen.getByRole('group', { name: /Quiet hero/ })
  await own.getByLabel('My first name and this award').click()
  await expect(chosen.getByText('Guests see what you agreed to')).toBeVisible()
  await expect(await reading()).toBeVisible()
  await expect(guest.getByText('Found the lost ticket of a whole week')).toHaveCount(0)
  await own.getByLabel('My first name and this award').click()
  await expect(chosen.getByText('Guests no longer see you')).toBeVisible()
  await expect(await reading()).toHaveCount(0)
})
