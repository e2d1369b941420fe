/** Hostile rich text through the real screens: as the server leaves it wherever it is written, and raw, as if the server had let it through. */
import type { APIRequestContext, Page } from '@playwright/test'
import { hostileRichText } from '../server/test/hostile-rich-text.ts'
import { today } from './days.ts'
import { expect } from './expect.ts'
import { callsOf } from './free-days.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

/** No other journey signs in as them. */
const reader = 'operations.manager@zuma.test'
const shown = 'main li, main td, [role="dialog"] li'

/** What a document would do that is not allowed to do anything. */
async function watchOver(page: Page) {
  const wrong: string[] = []
  await page.exposeFunction('boom', () => wrong.push('a script ran'))
  page.on('dialog', (dialog) => {
    // What was touched may look like a form that was begun.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
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
  await page.locator(shown).evaluateAll((cards) => {
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
    .locator(shown)
    .evaluateAll((cards) =>
      cards.flatMap((card) =>
        [
          ...card.querySelectorAll(
            'script, iframe, object, embed, form, style, link, meta, base, video, audio, [srcset], [onerror], [onclick], a[href^="javascript" i], img[src^="http"]',
          ),
        ].map((element) => element.outerHTML.slice(0, 120)),
      ),
    )

/** The documents stand there, are touched, and do nothing. */
async function lookAt(page: Page, path: string, words: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator(shown).filter({ hasText: words }).first()).toBeVisible()
  await touchAll(page)
  expect(await foreign(page), path).toEqual([])
}

/** Writes them wherever somebody writes, and says where they can be read. */
async function storeAll(request: APIRequestContext, documents: readonly string[]) {
  const [hr, publisher, asker] = await Promise.all(
    ['hr@zuma.test', 'hr.manager@zuma.test', reader].map((email) => callsOf(request, email)),
  )
  if (!hr || !publisher || !asker) throw new Error('Nobody signed in')
  const [first = '', second = '', third = ''] = documents
  const draft = {
    title: `Hostile ${Date.now()}`,
    starts_on: today(),
    roles: ['operations_manager'],
  }
  const publish = async ({ id, version }: { id: string; version: number }) => {
    await publisher.patch(`announcements/${id}/publish`, { version })
    await asker.patch(`announcements/${id}/read`, {})
  }
  await publish((await hr.post('announcements', { ...draft, body: first })).text_announcement)
  await publish((await hr.post('newsletters', { ...draft, issue: 'No. 0', body: second })).newsletter)
  await hr.post('messages', { title: draft.title, body: third, roles: draft.roles })
  const { ticket } = await asker.post('tickets', { complaint: third })
  const { tickets } = await asker.get('my_tickets')
  await asker.post(`guest/tickets/${tickets[0].token}/replies`, { body: first })
  await hr.post(`tickets/${ticket.id}/replies`, { kind: 'note', body: second })
  const { employees } = await asker.get('employees', { limit: '20' })
  const other = employees.find((employee: { full_name: string; ogid: string }) => employee.ogid > 'OG000200') ?? employees[0]
  const short = hostileRichText.filter((payload) => !payload.includes('\u0000')).slice(0, 3)
  for (const payload of short)
    await asker.post('cards', {
      occasion: 'valentine',
      template: 'roses',
      ogid: other.ogid,
      words: `Card ${payload}`.slice(0, 280),
    })
  const { notifications } = await asker.get('notifications')
  const notification = notifications.find((notice: { path: string }) => notice.path.includes('message='))
  return { ticket: ticket.id, follow: `/guest/ticket?token=${tickets[0].token}`, message: notification?.path ?? '' }
}

test('hostile rich text runs nothing and asks nobody, stored through every editor and raw', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  // A character that no database stores is refused before anything else.
  const storable = hostileRichText.map((payload) => payload.replaceAll('\u0000', ''))
  const size = Math.ceil(storable.length / 3)
  const documents = [0, 1, 2].map(
    (part) => `<p>Before</p>${storable.slice(part * size, (part + 1) * size).join('<p>next</p>')}`,
  )
  const { ticket, follow, message } = await storeAll(request, documents)
  const day = today()
  const desk = await browser.newPage()
  const wrong = [await watchOver(page), await watchOver(desk)]
  await signIn(page, reader, '/dashboard/main/announcement')
  await lookAt(page, '/dashboard/main/announcement', 'Before')
  await lookAt(page, '/dashboard/main/announcement?tab=newsletters', 'Before')
  await lookAt(page, follow, 'Before')
  await page.goto(message)
  await expect(page.getByRole('dialog').getByText('Before')).toBeVisible()
  await signIn(desk, 'hr@zuma.test', '/dashboard/hr/moderation')
  await lookAt(desk, '/dashboard/hr/moderation?tab=cards', 'Card <script>')
  await lookAt(desk, `/dashboard/main/ticket-management?open=${ticket}`, 'Before')

  // One card each, so that no payload is swallowed by the one before it.
  const announcements = hostileRichText.map((body, index) => ({
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    title: `Raw ${index}`,
    body,
    pinned: false,
    starts_on: day,
    published_at: `${day}T08:00:00.000Z`,
    read_at: null,
  }))
  await page.route('**/api/v1/text_announcements.json*', (route) =>
    route.fulfill({ json: { announcements: { announcements, page: 1, limit: 100, total: announcements.length } } }),
  )
  await page.goto('/dashboard/main/announcement')
  await expect(page.getByRole('heading', { level: 2, name: /^Raw/ })).toHaveCount(hostileRichText.length)
  await touchAll(page)
  expect(await foreign(page)).toEqual([])
  expect(wrong).toEqual([[], []])
})
