/** 'Chrome on Windows': enough for a person to tell their own devices apart. */
export function deviceOf(userAgent: string): string {
  const browser = [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['SamsungBrowser', 'Samsung Internet'],
    ['Firefox', 'Firefox'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ].find(([sign]) => userAgent.includes(sign ?? ''))?.[1]
  const system = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS', 'macOS'],
    ['Linux', 'Linux'],
  ].find(([sign]) => userAgent.includes(sign ?? ''))?.[1]
  if (!browser && !system) return 'Unknown device'
  return [browser ?? 'Browser', system].filter(Boolean).join(' on ')
}
