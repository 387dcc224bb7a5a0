/** Copy, share and position. Without this file the pages do all the rest; what needs it is hidden until it runs. */

const say = (near, text) => {
  const said = near.parentElement?.querySelector('.said')
  if (said) said.textContent = text
}

/** The text on the clipboard, or selected where the clipboard is closed. */
const copy = async text => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const words = document.querySelector('.phrase')
    if (words) getSelection()?.selectAllChildren(words)
    return false
  }
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', async () => {
    if (await copy(button.dataset.copy)) say(button, button.dataset.done)
  })
}

for (const button of document.querySelectorAll('[data-share]')) {
  button.hidden = false
  button.addEventListener('click', async () => {
    const url = button.dataset.share
    if (navigator.share) await navigator.share({ title: document.title, url }).catch(() => undefined)
    else if (await copy(url)) say(button, button.dataset.done)
  })
}

const here = document.querySelector('[data-here]')
if (here && navigator.geolocation) {
  here.hidden = false
  const button = here.querySelector('button')
  button.addEventListener('click', () => {
    button.disabled = true
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const lang = document.querySelector('input[name=lang]')
        location.assign(
          `/${coords.latitude.toFixed(4)},${coords.longitude.toFixed(4)}${lang ? `?lang=${lang.value}` : ''}`,
        )
      },
      () => {
        button.disabled = false
        say(button, button.dataset.failed)
      },
      { enableHighAccuracy: true, timeout: 20000 },
    )
  })
}
