// The identity provider sends the browser back here. Hands its answer to the page that asked, known by the state, and nothing else.
;(() => {
  const answer = new URLSearchParams(location.search)
  // The code must not stay in the history.
  history.replaceState(null, '', location.pathname)
  const channel = new BroadcastChannel(`sso:${answer.get('state') ?? ''}`)
  channel.postMessage({ code: answer.get('code'), error: answer.get('error') })
  channel.close()
  if (window.top === window) window.close()
})()
