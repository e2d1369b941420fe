/** The script of a sitting where the line fails: nothing that was answered leaves the page before the server has it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

class FakeForm extends EventTarget {
  id: string
  action: string
  dataset = { away: '/recruitment/test/key/away' }
  entries: [string, string][]
  constructor(id: string, step: string, entries: [string, string][]) {
    super()
    this.id = id
    this.action = `http://portal.test/recruitment/test/key/${step}`
    this.entries = entries
  }
}

interface Spot {
  textContent: string
  hidden?: boolean
}
const texts: Record<string, Spot> = { '#kept': { textContent: '' }, '#notice': { textContent: '', hidden: true } }
const clicks: ((event: object) => void)[] = []
const went: string[] = []
const sent: string[] = []
let line: 'up' | 'down' | 409 = 'up'
/** As a page of the server says it. */
const refusal = '<p id="notice" role="alert">The time for this question is over</p>'
const kept = new Map<string, string>()

/** Runs the script on a page with this form. */
async function open(form: FakeForm): Promise<void> {
  vi.stubGlobal('document', {
    ...{ visibilityState: 'visible', querySelectorAll: () => [] },
    addEventListener: (way: string, hear: (event: object) => void) => {
      if (way === 'click') clicks.push(hear)
    },
    // Only a question says beside its buttons what is kept.
    querySelector: (which: string) =>
      which.startsWith('form') ? form : which === '#kept' && form.id !== 'question' ? null : texts[which],
  })
  vi.resetModules()
  await import('../../pages/sitting.ts')
}
/** Presses a button of the form; answers whether the browser would send it by itself. */
function press(form: FakeForm, go?: string): boolean {
  const submitter = go ? { name: 'go', value: go } : null
  return form.dispatchEvent(Object.assign(new Event('submit', { cancelable: true }), { submitter }))
}

beforeEach(() => {
  vi.useFakeTimers()
  went.length = sent.length = clicks.length = 0
  kept.clear()
  for (const spot of Object.values(texts)) spot.textContent = ''
  line = 'up'
  vi.stubGlobal('location', { pathname: '/recruitment/test/key', search: '?question=1', assign: (to: string) => went.push(to) })
  vi.stubGlobal('navigator', { sendBeacon: () => true })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (html: string) => ({
        querySelector: () => ({ textContent: /role="alert">([^<]*)</.exec(html)?.[1] ?? null }),
      })
    },
  )
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal(
    'FormData',
    class {
      entries: [string, string][]
      constructor({ entries }: FakeForm) {
        this.entries = entries
      }
      get(name: string) {
        return this.entries.find(([key]) => key === name)?.[1] ?? null
      }
      [Symbol.iterator]() {
        return this.entries[Symbol.iterator]()
      }
    },
  )
  vi.stubGlobal('fetch', async (address: string, { body }: { body: URLSearchParams }) => {
    if (line === 'down') throw new TypeError('Failed to fetch')
    sent.push(`${new URL(address).pathname} ${body}`)
    return { status: line === 409 ? 409 : 204, type: 'basic', text: async () => refusal }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('sends an answer before it leads on, and waits on the page while there is no line', async () => {
  const form = new FakeForm('question', 'answer', [
    ['question', '1'],
    ['text', '30'],
  ])
  await open(form)
  line = 'down'
  expect(press(form, 'next')).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(went).toEqual([])
  expect(texts['#kept']?.textContent).toContain('Your line is gone. Stay on this page')
  await vi.advanceTimersByTimeAsync(12_000)
  expect(went).toEqual([])
  line = 'up'
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual(['/recruitment/test/key/answer question=1&text=30&save=1'])
  expect(went).toEqual(['/recruitment/test/key?question=2'])
})

it.each([
  ['back', '/recruitment/test/key?question=2'],
  ['next', '/recruitment/test/key?question=4'],
  ['review', '/recruitment/test/key?review=1'],
])('leads %s by an address that can be read again', async (go, to) => {
  const form = new FakeForm('question', 'answer', [['question', '3']])
  await open(form)
  press(form, go)
  await vi.advanceTimersByTimeAsync(0)
  expect(went).toEqual([to])
})

it('takes along to another question what was typed a moment before', async () => {
  class FakeLink extends EventTarget {
    href = 'http://portal.test/recruitment/test/key?question=5'
    closest = () => this
  }
  vi.stubGlobal('Element', FakeLink)
  vi.stubGlobal('HTMLInputElement', class {})
  const form = new FakeForm('question', 'answer', [['question', '3']])
  await open(form)
  const link = new FakeLink()
  const click = () => {
    let isStopped = false
    for (const hear of clicks) hear({ target: link, preventDefault: () => (isStopped = true) })
    return isStopped
  }
  expect(click()).toBe(false)
  form.dispatchEvent(new Event('input'))
  expect(click()).toBe(true)
  await vi.advanceTimersByTimeAsync(0)
  expect([sent.length, went]).toEqual([1, ['/recruitment/test/key?question=5']])
})

it('hands in once there is a line, and reads the page again where the server refused', async () => {
  const form = new FakeForm('finish', 'finish', [])
  await open(form)
  line = 'down'
  expect(press(form)).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect([went, texts['#notice']?.hidden]).toEqual([[], false])
  line = 409
  await vi.advanceTimersByTimeAsync(5000)
  expect(went).toEqual(['/recruitment/test/key?question=1'])
})

it('says why an answer was refused on the page that is read again, once', async () => {
  const form = new FakeForm('question', 'answer', [['question', '1']])
  await open(form)
  line = 409
  press(form, 'next')
  await vi.advanceTimersByTimeAsync(0)
  expect(went).toEqual(['/recruitment/test/key?question=1'])
  await open(new FakeForm('question', 'answer', [['question', '1']]))
  expect(texts['#kept']?.textContent).toBe('The time for this question is over')
  for (const spot of Object.values(texts)) spot.textContent = ''
  await open(new FakeForm('question', 'answer', [['question', '1']]))
  expect(texts['#kept']?.textContent).toBe('')
})
