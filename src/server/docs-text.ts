/** The words of /docs in both languages; what is said of operations and fields comes from the OpenAPI. */
import type { Codigo } from '../errors.ts'
import type { Said } from './html.ts'

export const WORDS = {
  documentation: { es: 'Documentación', en: 'Documentation' },
  reference: { es: 'Referencia de la API', en: 'API reference' },
  errors: { es: 'Errores', en: 'Errors' },
  operations: { es: 'Operaciones', en: 'Operations' },
  resources: { es: 'Recursos', en: 'Resources' },
  scope: { es: 'permiso', en: 'scope' },
  parameters: { es: 'Parámetros', en: 'Parameters' },
  body: { es: 'Cuerpo', en: 'Body' },
  answers: { es: 'Respuestas', en: 'Answers' },
  name: { es: 'Nombre', en: 'Name' },
  type: { es: 'Tipo', en: 'Type' },
  meaning: { es: 'Significado', en: 'Meaning' },
  required: { es: 'obligatorio', en: 'required' },
} as const satisfies Record<string, Said>

export const GUIDE = {
  lead: {
    es:
      'Sube material, búscalo y cítalo con la página que lleva impresa. Todo lo que ' +
      'sirve para citar sale del ancla guardada, nunca de un modelo.',
    en:
      'Upload material, search it and cite it with the page that is printed on it. Whatever ' +
      'is used to cite comes from the stored anchor, never from a model.',
  },
  title: { es: 'En común', en: 'Common to all' },
  points: [
    {
      es:
        'Cada petición lleva la cabecera `Authorization: Bearer` con una clave de ' +
        'la cuenta. Permisos: `lectura`, `escritura`, `mcp`.',
      en:
        'Each request carries `Authorization: Bearer` with a key of the ' +
        'account. Scopes: `lectura`, `escritura`, `mcp`.',
    },
    {
      es:
        'La respuesta es JSON; con `formato=markdown` o `Accept: ' +
        'text/markdown`, Markdown. Los errores van siempre en JSON.',
      en: 'Answers are JSON; with `formato=markdown` or `Accept: text/markdown`, Markdown. Errors are always JSON.',
    },
    {
      es:
        '`esperar` dice cuántos segundos aguardar; con 0 o `Prefer: ' +
        'respond-async` contesta al momento 202 y `progreso_url`.',
      en:
        '`esperar` says how many seconds to wait; 0 or `Prefer: ' +
        'respond-async` answers 202 and `progreso_url` at once.',
    },
    {
      es:
        '`Idempotency-Key` (hasta 255 caracteres): repetir la petición con la ' +
        'misma clave en 24 horas devuelve el mismo recurso.',
      en:
        '`Idempotency-Key` (up to 255 characters): repeating the request with the ' +
        'same key within 24 hours gives the same resource.',
    },
    {
      es:
        '`esperar`, `limite` y `k` se ajustan a su intervalo; un campo desconocido ' +
        'en un cuerpo es un 400 que propone el más parecido.',
      en:
        '`esperar`, `limite` and `k` are clamped to their range; an unknown field ' +
        'in a body is a 400 that names the nearest known one.',
    },
    {
      es: 'Cada respuesta lleva `X-Request-Id`, y `RateLimit` con lo que queda por minuto.',
      en: 'Each answer carries `X-Request-Id`, and `RateLimit` with what is left of the minute.',
    },
  ],
  errors: {
    es: 'Todo error llega en JSON con un código estable, el texto en español y en inglés, y el campo cuando lo hay.',
    en: 'Every error is JSON with a stable code, the text in Spanish and in English, and the field where there is one.',
  },
} as const satisfies Record<string, Said | readonly Said[]>

/** What the caller can do about each error code. */
export const NEXT_STEP: Readonly<Record<Codigo, Said>> = {
  peticion_invalida: {
    es: '`detalles.campo` nombra el campo; corrígelo y repite.',
    en: '`detalles.campo` names the field; correct it and repeat.',
  },
  no_autenticado: {
    es: 'Comprueba la cabecera Authorization o crea otra clave con «anaquel key create».',
    en: 'Check the Authorization header, or make another key with "anaquel key create".',
  },
  cuota_superada: {
    es: 'Espera a que el cupo se renueve o cambia de plan.',
    en: 'Wait until the quota is renewed, or change the plan.',
  },
  requiere_pro: {
    es: 'Hace falta un plan que incluya la operación.',
    en: 'A plan that includes the operation is needed.',
  },
  prohibido: {
    es:
      'Usa una clave con el permiso que dice `detalles.alcance`; con ' +
      '`detalles.sesion`, entra con tu correo en un navegador.',
    en:
      'Use a key with the scope that `detalles.alcance` names; with ' +
      '`detalles.sesion`, sign in with your e-mail in a browser.',
  },
  no_encontrado: {
    es: 'Comprueba el identificador o la ruta; lo ajeno y lo que no existe se contestan igual.',
    en: 'Check the id or the path; what is not yours and what does not exist are answered alike.',
  },
  conflicto: {
    es: 'Espera a que el documento tenga texto, o usa otra `Idempotency-Key` u otro nombre.',
    en: 'Wait until the document has text, or use another `Idempotency-Key` or another name.',
  },
  demasiado_grande: { es: 'Divide el archivo: como mucho 95 MB.', en: 'Split the file: 95 MB at most.' },
  limite_de_ritmo: {
    es: 'Espera los segundos que dice `Retry-After`.',
    en: 'Wait for the seconds that `Retry-After` says.',
  },
  proveedor_fallo: { es: 'Repite la petición.', en: 'Repeat the request.' },
  no_disponible: { es: 'Repite más tarde.', en: 'Repeat later.' },
  interno: {
    es: 'Repite; si sigue, da el `X-Request-Id` a quien lleva el servidor.',
    en: 'Repeat; if it goes on, give the `X-Request-Id` to whoever runs the server.',
  },
}
