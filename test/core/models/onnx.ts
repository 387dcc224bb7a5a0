/**
 * The smallest ONNX files that have the signature of SigLIP's two towers, written by hand. They know two colours, and
 * are named fake wherever they are used.
 */

type Value = number | string | Uint8Array
/** Protocol Buffers: a varint, or bytes behind their length. */
function field(number: number, value: Value): Uint8Array {
  if (typeof value === 'number') return Buffer.from([...varint(number << 3), ...varint(value)])
  const bytes = typeof value === 'string' ? Buffer.from(value) : value
  return Buffer.concat([Buffer.from([...varint((number << 3) | 2), ...varint(bytes.length)]), bytes])
}

function varint(value: number): number[] {
  const out: number[] = []
  for (; value > 127; value = Math.floor(value / 128)) out.push((value % 128) | 128)
  return [...out, value]
}

const message = (...fields: Uint8Array[]): Uint8Array => Buffer.concat(fields)
const FLOAT = 1,
  INT64 = 7

const value = (name: string, type: number, shape: readonly (number | string)[]): Uint8Array =>
  message(
    field(1, name),
    field(
      2,
      field(
        1,
        message(
          field(1, type),
          field(2, message(...shape.map(size => field(1, typeof size === 'number' ? field(1, size) : field(2, size))))),
        ),
      ),
    ),
  )
const attribute = (name: string, ints: readonly number[]): Uint8Array =>
  message(field(1, name), ...ints.map(int => field(8, int)), field(20, 7))
const single = (name: string, int: number): Uint8Array => message(field(1, name), field(3, int), field(20, 2))
const node = (op: string, inputs: readonly string[], output: string, ...attributes: Uint8Array[]): Uint8Array =>
  message(
    ...inputs.map(name => field(1, name)),
    field(2, output),
    field(4, op),
    ...attributes.map(one => field(5, one)),
  )
const tensor = (name: string, dims: readonly number[], values: readonly number[]): Uint8Array =>
  message(
    ...dims.map(size => field(1, size)),
    field(2, FLOAT),
    field(8, name),
    field(9, new Uint8Array(Float32Array.from(values).buffer)),
  )

function model(graph: Uint8Array): Uint8Array {
  return message(field(1, 7), field(7, graph), field(8, message(field(1, ''), field(2, 11))))
}

/** Ids of `tokens()`: nothing, the end, red, blue, anything else. */
const WORDS = [
  [0, 0, 0],
  [0, 0, 0],
  [1, -1, -1],
  [-1, -1, 1],
  [0, 1, 0],
]

/** `input_ids` → the sum of its words. */
export const textTower = (): Uint8Array =>
  model(
    message(
      field(1, node('Gather', ['words', 'input_ids'], 'each')),
      field(1, node('ReduceSum', ['each'], 'pooler_output', attribute('axes', [1]), single('keepdims', 0))),
      field(2, 'text'),
      field(5, tensor('words', [WORDS.length, 3], WORDS.flat())),
      field(11, value('input_ids', INT64, ['batch', 'length'])),
      field(12, value('pooler_output', FLOAT, ['batch', 3])),
    ),
  )

/** `pixel_values` → their mean colour. */
export const pictureTower = (): Uint8Array =>
  model(
    message(
      field(1, node('ReduceMean', ['pixel_values'], 'pooler_output', attribute('axes', [2, 3]), single('keepdims', 0))),
      field(2, 'vision'),
      field(11, value('pixel_values', FLOAT, ['batch', 3, 224, 224])),
      field(12, value('pooler_output', FLOAT, ['batch', 3])),
    ),
  )

const SPECIAL = ['<pad>', '<eos>']

/** The files beside the towers, as Transformers.js reads them. */
export const beside = (): Record<string, object> => ({
  'config.json': {
    model_type: 'siglip',
    text_config: { model_type: 'siglip_text_model' },
    vision_config: { model_type: 'siglip_vision_model' },
  },
  'preprocessor_config.json': {
    image_processor_type: 'SiglipImageProcessor',
    do_resize: true,
    do_rescale: true,
    do_normalize: true,
    image_mean: [0.5, 0.5, 0.5],
    image_std: [0.5, 0.5, 0.5],
    rescale_factor: 1 / 255,
    resample: 2,
    size: { height: 224, width: 224 },
  },
  // On the wrong side, as Gemma's own has it.
  'tokenizer_config.json': {
    tokenizer_class: 'GemmaTokenizer',
    pad_token: '<pad>',
    eos_token: '<eos>',
    unk_token: '<unk>',
    padding_side: 'left',
    model_max_length: 64,
  },
  'tokenizer.json': {
    version: '1.0',
    truncation: null,
    padding: null,
    normalizer: null,
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    added_tokens: SPECIAL.map((content, id) => ({
      id,
      content,
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    })),
    model: { type: 'WordLevel', vocab: { '<pad>': 0, '<eos>': 1, rojo: 2, azul: 3, '<unk>': 4 }, unk_token: '<unk>' },
  },
})
