/** The script of pages with a passkey form: it runs the ceremony when the form is sent, and sends the response. */
export const PASSKEY_SCRIPT = `const form = document.querySelector('form[data-passkey]')
const alert = form.querySelector('[role=alert]')
const show = (text) => {
  alert.textContent = text
  alert.hidden = false
}
const ask = (options) =>
  form.dataset.passkey === 'create'
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (window.PublicKeyCredential?.parseCreationOptionsFromJSON === undefined) {
    show(form.dataset.unsupported)
    return
  }
  alert.hidden = true
  try {
    const credential = await ask(JSON.parse(form.dataset.options))
    form.elements.response.value = JSON.stringify(credential.toJSON())
    form.submit()
  } catch (error) {
    show(error.name === 'InvalidStateError' ? form.dataset.alreadySetUp : form.dataset.notUsed)
  }
})
`
