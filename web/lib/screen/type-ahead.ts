/** Choosing by typing, as the lists of every system do it: letters typed within a second choose the first option that begins with them. */
import { type KeyboardEvent, useRef } from 'react'

interface Option {
  value: string
  label: string
  disabled?: boolean
}

const pause = 1000

/** The option that typed letters mean: one letter again and again goes on to the next that begins with it. */
export function meant(options: readonly Option[], letters: string, current: string | null): Option | undefined {
  const isRepeated = new Set(letters).size === 1
  const wanted = isRepeated ? letters.slice(0, 1) : letters
  const fitting = options.filter(({ label, disabled }) => !disabled && label.toLowerCase().startsWith(wanted))
  if (!isRepeated) return fitting[0]
  const at = fitting.findIndex(({ value }) => value === current)
  return fitting[(at + 1) % fitting.length]
}

/** Answers what a select does with a key; a space between letters is a letter, alone it opens the list. */
export function useTypeAhead(options: readonly Option[], current: string | null, choose: (value: string) => void) {
  const typed = useRef({ letters: '', at: 0 })
  return (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return
    const isOn = timeStamp - typed.current.at < pause
    if (key === ' ' && !(isOn && typed.current.letters)) return
    const letters = (isOn ? typed.current.letters : '') + key.toLowerCase()
    typed.current = { letters, at: timeStamp }
    const found = meant(options, letters, current)
    if (key === ' ') event.preventDefault()
    if (found && found.value !== current) choose(found.value)
  }
}
