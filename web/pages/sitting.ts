/** Keeps answers of an aptitude test as they are given, lets its clock run and notes when its window is left; the page works without. */

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Counts down what the server said is left: the clock of the device does not matter. Then the page is read again. */
function run(clock: HTMLElement): void {
  const seconds = Number(clock.dataset.seconds)
  const begun = performance.now()
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil(seconds - (performance.now() - begun) / 1000))
    clock.textContent = clockText(left)
    if (left > 0) return
    clearInterval(timer)
    readAgain()
  }, 1000)
}

let isGoingOn = false
/** The page itself leads on: nobody has left. */
const goOn = (): void => {
  isGoingOn = true
}

/** The address of the test, where this page is the answer to a form too. */
const ownPath = (): string => location.pathname.replace(/\/(answer|show|start|finish)$/, '')

/** Only addresses that can be read again are gone to: a page that is the answer to a form asks whether to send it again, and without a line it is lost. */
function goTo(search: string): void {
  goOn()
  location.assign(ownPath() + search)
}

const readAgain = (): void => goTo(location.search)

const noLine = 'Your line is gone. Stay on this page: the answer is sent as soon as it is back'

/** Tells how it goes: beside the buttons of a question, else in the notice of the page. */
function show(words: string): void {
  const kept = document.querySelector('#kept')
  const notice = document.querySelector<HTMLElement>('#notice')
  if (kept) kept.textContent = words
  else if (notice) Object.assign(notice, { textContent: words, hidden: words === '' })
}

const refusalKey = 'sitting-refusal'
/** None where the browser lets a page keep nothing. */
const session = (): Storage | undefined => {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** The sentence of a refusal, as the page says it that the server answered with. */
function keepRefusal(html: string): void {
  const sentence = new DOMParser().parseFromString(html, 'text/html').querySelector('[role=alert]')?.textContent
  if (sentence) session()?.setItem(refusalKey, sentence)
}

/** Said once, on the page that was read again. */
function showRefusal(): void {
  const sentence = session()?.getItem(refusalKey)
  session()?.removeItem(refusalKey)
  if (sentence) show(sentence)
}

/** Sends a form, and again until the line is back; `after` leads on once the server has it. */
function sender(form: HTMLFormElement) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let leads: (() => void) | undefined
  let isSent = true
  const later = (ms: number) => {
    isSent = false
    clearTimeout(waiting)
    waiting = setTimeout(() => void run(), ms)
  }
  async function run(): Promise<void> {
    const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    fields.set('save', '1')
    try {
      const answer = await fetch(form.action, { method: 'POST', body: fields, redirect: 'manual', keepalive: true })
      const { status } = answer
      if (status >= 400 && status !== 409 && status !== 422) throw new Error(String(status))
      // The page that is read again no longer knows why the server refused.
      if (status >= 400) {
        keepRefusal(await answer.text())
        return readAgain()
      }
      isSent = true
      if (leads) return leads()
      show('Answer kept')
    } catch {
      show(noLine)
      later(5000)
    }
  }
  return {
    isSent: () => isSent,
    soon: later,
    now: (after: () => void) => {
      leads = after
      clearTimeout(waiting)
      void run()
    },
  }
}

/** Which question follows a button, as the server leads without a script. */
function searchAfter(form: HTMLFormElement, go: string): string {
  if (go === 'review') return '?review=1'
  const question = Number(new FormData(form).get('question'))
  return `?question=${go === 'back' ? question - 1 : go === 'next' ? question + 1 : question}`
}

/** Keeps what is answered a moment after the last key, and sends the form itself before the page leads on. */
function keep(form: HTMLFormElement): void {
  const sending = sender(form)
  const isQuestion = form.id === 'question'
  if (isQuestion)
    form.addEventListener('input', ({ target }) => {
      show('')
      sending.soon(target instanceof HTMLInputElement && target.type !== 'text' ? 0 : 700)
    })
  // A link to another question takes along what was answered a moment ago.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || sending.isSent()) return
    event.preventDefault()
    sending.now(() => goTo(new URL(link.href).search))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const { submitter } = event as SubmitEvent & { submitter: HTMLButtonElement | null }
    sending.now(() => goTo(isQuestion ? searchAfter(form, submitter?.value ?? '') : ''))
  })
}

function note(address: string): void {
  const tell = (form: Record<string, string>) => navigator.sendBeacon(address, new URLSearchParams(form))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tell({ back: '1' })
    else if (!isGoingOn) tell({})
  })
  for (const way of ['submit', 'click'])
    document.addEventListener(way, ({ target }) => {
      if (way === 'submit' || (target instanceof Element && target.closest('a[href]'))) goOn()
    })
  addEventListener('pageshow', () => {
    isGoingOn = false
    tell({ back: '1' })
  })
}

for (const clock of document.querySelectorAll<HTMLElement>('#clock,#rest')) if (Number(clock.dataset.seconds) > 0) run(clock)
const form = document.querySelector<HTMLFormElement>('form[data-away]')
if (form?.dataset.away) note(form.dataset.away)
if (form) keep(form)
showRefusal()

// Of its own: what it declares is not every page's.
export {}
