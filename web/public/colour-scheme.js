// Before anything is drawn: the colour scheme that the person chose, or the device's, and for the signed-in the frame of the portal.
;(() => {
  let chosen = null
  let frame = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
    const menu = localStorage.getItem('menu') ?? (innerWidth < 1100 ? 'narrow' : 'wide')
    if (localStorage.getItem('user') && location.pathname.startsWith('/dashboard')) frame = menu
  } catch {
    // A browser without storage follows the device.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  if (frame) document.documentElement.setAttribute('data-frame', frame)
})()
