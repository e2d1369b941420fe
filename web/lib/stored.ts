/** One value in the browser's storage, seen alike by every part of the app and by every tab. */
export interface Stored<T> {
  read: () => T | null
  /** `null` takes it out. */
  write: (value: T | null) => void
  /** Calls back after each change; `elsewhere` when another tab made it. */
  subscribe: (listener: (elsewhere: boolean) => void) => () => void
}

/** `key` is the name in localStorage; `parse` answers null for a text that is not such a value. */
export function stored<T>(key: string, parse: (text: string) => T | null): Stored<T> {
  const listeners = new Set<(elsewhere: boolean) => void>()
  const load = (): T | null => {
    try {
      const text = localStorage.getItem(key)
      return text === null ? null : parse(text)
    } catch {
      return null
    }
  }
  let current = load()
  const change = (value: T | null, elsewhere: boolean) => {
    current = value
    for (const listener of listeners) listener(elsewhere)
  }
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key) change(load(), true)
  })
  return {
    read: () => current,
    write: (value) => {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(value))
      change(value, false)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
