import { useState } from 'react'

const key = 'menu'

const initial = (): boolean => {
  const chosen = localStorage.getItem(key)
  return chosen ? chosen === 'narrow' : innerWidth < 1100
}

/** Whether the menu is folded to its icons; remembered in this browser. */
export function useNarrow(): [boolean, (narrow: boolean) => void] {
  const [narrow, setNarrow] = useState(initial)
  const choose = (next: boolean) => {
    localStorage.setItem(key, next ? 'narrow' : 'wide')
    setNarrow(next)
  }
  return [narrow, choose]
}
