/** Keeps what is typed into an application for a job in this browser until it is sent; the page works without. */

const days = 7 * 86_400_000

interface Draft {
  at: number
  values: Record<string, string>
}

/** Nothing where the browser keeps nothing for us, or somebody else's text stands there. */
function read(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    return draft && Date.now() - draft.at < days && typeof draft.values === 'object' ? draft : undefined
  } catch {
    return undefined
  }
}

function write(key: string, values: Record<string, string>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), values }))
  } catch {
    // A browser that keeps nothing.
  }
}

/** What people type; not what the page itself has in hidden fields, nor a box that is to be ticked each time. */
const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('[data-kept]')].filter(
    ({ name }) => name !== '',
  )

function keep(form: HTMLFormElement, key: string): void {
  const values = read(key)?.values ?? {}
  for (const field of fieldsOf(form)) {
    const before = values[field.name]
    // What came from the server is newer.
    if (!field.value && typeof before === 'string') field.value = before
  }
  form.addEventListener('input', () => write(key, Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]))))
}

const form = document.querySelector<HTMLFormElement>('form[data-draft]')
if (form?.dataset.draft) keep(form, form.dataset.draft)
const sent = document.querySelector<HTMLElement>('[data-sent]')?.dataset.sent
if (sent) localStorage.removeItem(sent)
