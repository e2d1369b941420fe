import { useEffect, useState } from 'react'

/** Specification 9: a table's loading indicator runs up to 5 seconds. */
export const loadingIndicatorMs = 5000

/** Whether it is still time to show that something loads. */
export function usePatience(loading: boolean): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!loading) return undefined
    const timer = setTimeout(() => setOver(true), loadingIndicatorMs)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [loading])
  return loading && !over
}
