/** Hostile rich text through the real screen: as the server leaves it, and raw, as if the server had let it through. */
import { expect, type Page, test } from '@playwright/test'
import { hostileRichText } from '../server/test/hostile-rich-text.ts'
import { callsOf } from './free-days.ts'
import { signIn } from './sign-in.ts'

const reader = 'operations.manager@zuma.test'

/** What a document would do that is not allowed to do anything. */
async function watchOver(page: Page) {
  const wrong: string[] = []
  await page.exposeFunction('boom', () => wrong.push('a script ran'))
  page.on('dialog', (dialog) => {
    wrong.push(`a dialog said ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (!['data:', 'blob:'].includes(protocol) && !['localhost', '127.0.0.1'].includes(hostname))
      wrong.push(`a request to ${request.url()}`)
  })
  return wrong
}

/** Everything that a reader would touch. */
async function touchAll(page: Page): Promise<void> {
  await page.locator('main li').evaluateAll((cards) => {
    for (const element of cards.flatMap((card) => [...card.querySelectorAll('*')].slice(0, 40))) {
      if (element.closest('button')) continue
      for (const name of [
        'mouseover',
        'mouseenter',
        'focus',
        'focusin',
        'input',
        'keydown',
        'animationend',
        'wheel',
        'load',
        'error',
      ])
        element.dispatchEvent(new Event(name, { bubbles: false }))
    }
  })
}

const foreign = (page: Page) =>
  page
    .locator('main li')
    .evaluateAll((cards) =>
      cards.flatMap((card) =>
        [
          ...card.querySelectorAll(
            'script, iframe, object, embed, form, style, link, meta, base, video, audio, [srcset], [onerror], [onclick], a[href^="javascript" i], img[src^="http"]',
          ),
        ].map((element) => element.outerHTML.slice(0, 120)),
      ),
    )

test('hostile rich text runs nothing and asks nobody, stored through the server and raw', async ({ page, request }) => {
  test.slow()
  const author = await callsOf(request, 'hr@zuma.test')
  const publisher = await callsOf(request, 'hr.manager@zuma.test')
  const today = new Date().toISOString().slice(0, 10)
  const storable = hostileRichText.map((payload) => payload.replaceAll('\u0000', ''))
  const size = Math.ceil(storable.length / 5)
  for (let part = 0; part < 5; part += 1) {
    // A character that no database stores is refused before anything else.
    const body = storable.slice(part * size, (part + 1) * size).join('<p>next</p>')
    const draft = {
      title: `Hostile ${part} ${Date.now()}`,
      body: `<p>Before</p>${body}`,
      starts_on: today,
      roles: ['operations_manager'],
    }
    const { text_announcement } = await author.post('announcements', draft)
    await publisher.patch(`announcements/${text_announcement.id}/publish`, { version: text_announcement.version })
  }
  const wrong = await watchOver(page)
  await signIn(page, reader, '/dashboard/main/announcement')
  await expect(page.getByRole('heading', { level: 2, name: /^Hostile/ })).toHaveCount(5)
  await touchAll(page)
  expect(await foreign(page)).toEqual([])

  // One card each, so that no payload is swallowed by the one before it.
  const announcements = hostileRichText.map((body, index) => ({
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    title: `Raw ${index}`,
    body,
    pinned: false,
    starts_on: today,
    published_at: `${today}T08:00:00.000Z`,
    read_at: null,
  }))
  await page.route('**/api/v1/text_announcements.json*', (route) =>
    route.fulfill({ json: { announcements: { announcements, page: 1, limit: 100, total: announcements.length } } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: /^Raw/ })).toHaveCount(hostileRichText.length)
  await touchAll(page)
  expect(await foreign(page)).toEqual([])
  expect(wrong).toEqual([])
})
