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

/** The page that stands at its own address, where this one is the answer to a form. */
function readAgain(): void {
  goOn()
  location.assign(location.pathname.replace(/\/(answer|show|start|finish)$/, '') + location.search)
}

const send = (address: string, form: URLSearchParams): Promise<Response> =>
  fetch(address, { method: 'POST', body: form, redirect: 'manual', keepalive: true })

/** Sends what is answered a moment after the last key, and again until the line is back. */
function keep(form: HTMLFormElement): void {
  const said = document.querySelector('#kept')
  let waiting: ReturnType<typeof setTimeout> | undefined
  const say = (words: string) => {
    if (said) said.textContent = words
  }
  const later = (ms: number) => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void save(), ms)
  }
  const save = async () => {
    const answer = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    answer.set('save', '1')
    try {
      const { status } = await send(form.action, answer)
      if (status < 400) return say('Answer kept')
      if (status !== 409 && status !== 422) throw new Error(String(status))
      // The server says why on the page itself.
      readAgain()
    } catch {
      say('Your line is gone. Stay on this page: the answer is sent as soon as it is back')
      later(5000)
    }
  }
  form.addEventListener('input', ({ target }) => {
    say('')
    later(target instanceof HTMLInputElement && target.type !== 'text' ? 0 : 700)
  })
  form.addEventListener('submit', () => clearTimeout(waiting))
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
if (form?.id === 'question') keep(form)

// Of its own: what it declares is not every page's.
export {}
