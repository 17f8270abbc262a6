// What is pressed by the keyboard often vanishes with the press, or rests until the answer has come. The focus then stays
// near, instead of going back to the beginning of the page. An attachment for whatever holds such buttons.
type Rests = HTMLElement & { disabled?: boolean }

export function keepsFocus(whole: HTMLElement) {
  let last: Rests | null = null
  let around: HTMLElement[] = []
  const nowhere = () => document.activeElement === document.body

  function came(event: FocusEvent) {
    last = event.target as Rests
    around = []
    for (let each = last.parentElement; each && whole.contains(each); each = each.parentElement) around.push(each)
  }
  // Who clicks beside it has left it.
  const left = () => setTimeout(() => nowhere() && last?.isConnected && !last.disabled && (last = null))
  function changed() {
    if (!last || !nowhere() || (last.isConnected && last.disabled)) return
    const near = last.isConnected ? last : around.find((each) => each.isConnected)
    last = null
    if (near && near.tabIndex < 0) near.tabIndex = -1 // so that it can have it
    near?.focus({ preventScroll: true })
  }

  const watch = new MutationObserver(changed)
  watch.observe(whole, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  whole.addEventListener('focusin', came)
  whole.addEventListener('focusout', left)
  return () => {
    watch.disconnect()
    whole.removeEventListener('focusin', came)
    whole.removeEventListener('focusout', left)
  }
}
