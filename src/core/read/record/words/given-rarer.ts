/**
 * Given names of more languages (Arabic, Basque, Hebrew, Indian, Japanese, Nordic, Slavic, Turkish …), folded. Of 335
 * authors of real documents 74 had a given name that the shorter list does not hold. Written down from common
 * knowledge; no list was copied, and names that are also words of a title page are left out.
 */
export const RARER_GIVEN: readonly string[] = `
  abbas abdallah abdelkader abdellah abdulaziz abdulrahman abhijit abhinav abhishek abiodun achim adalbert adebayo
  adelaida adelheid ademir adil aditi aditya adnan adolph adoracion adriaan adrienne agnese agostino ahmet aidan aiko
  ailsa aimee ainara ainhoa ainoa aitziber ajay ajit akash akihiko akiko akin akinori akio akram alasdair alastair
  albano albin alec aleix alejo alena alessia alexa alexandria alexandros alexej alfons alinka alireza alistair
  allyson almudena alois alok aloysius alwin amaia amal amalio amanuel ambrose ambrosio amelie amer amin amineh amita
  amitabh amitava amr anabela ananda ananya anastasios anastasiya anat anatole andoni andra andrae andreja andri
  andris andrius anette angeliki angelos aniket anindya anirban anirudh anish anitra anjali ankit ankur annalisa
  annamaria anneke annelies anneliese annemarie anni annick annukka anouk ansari anselm ansgar anshul antero anthea
  antonios antti anupam anurag anwar apostolos aram aranzazu arash aravind archana archibald ardalan areti argimiro
  arif aritz armin arnab arnau arnaud arnoldo aron arpad artem arto arvid arya asaf asako asim aslak aslan assaf astri
  athanasia athar atif atsushi attila atul auke aurelie aurelien avital avraham axelle ayako aylin ayman ayodele ayumi
  azadeh aziz babak bahar bahman balasz balazs balbino baltasar baptiste barend barnabas bartolome bartolomeo bartosz
  bashir basilio baudouin beatrix begona behnam behrouz bela benedetta benedetto benedikt benjamim benny beppe berit
  bernal bernardino berthold bertil berton bertram bettina bhaskar bhavesh bikash bilal birger birgitta birgitte birte
  biswajit bjarne bjarte blaise blake blazej boakye bojan boleslaw bongani borut bozena branimir branislav branko
  braulio brecht brendon bridget brigida brigitta britta bronwyn brunella bryce bryony burak burjiz burkhard byron
  byung cagdas calixto calliope calogero canan candido caoimhe carleton carlton carmelina carmelo carmina carmine
  caspar cassie cathal cathrin catriona cayetano celestino cem cemal cengiz cesare cevdet chaitanya chantelle
  charalampos charis charlene charly cheryl chetan chidi chiho chikako chinedu chinua chitra christelle christiaan
  christof christoffer christos christy chukwuma ciaran cihan ciriaco cirilo cirino clea clint clotilde clovis coen
  colleen colm concetta conchita conor conrado constantino coralie cordelia corina corinna corneliu cornell cosimo
  costas crispin csaba cuneyt curt cyriel cyrille czeslaw daan dafna dagfinn dahlan dainius daisuke dalila damaris
  damiano damir damjan danae danica danijel danuta daphna daria dariusz darko darlene darmawan darrell darryl dashiell
  davor dawid debashis debasish decio declan dejan delphine demetrio demetrios denisa deniz derya desiderio desiree
  detlef deva devendra dewi dharma dian diederik diethelm dietlind dilip dimitar dimitra dimitrij dimitris dionisio
  dipak dipankar ditte djalil djamel doina dolf domenic domenica dominika donal donatella donnacha donovan dorian
  dorin dorota dorte dragan drago dries durga dusan dusica dvora eamon eberhard ebru eckart eckhard edda edelmira
  edina edmond edo edoardo edorta edouard edric eduardas edvard edvin edwina edzer eero efraim efren egbert ege egidio
  ehsan ehud eiji einar eino eirik eitan eivind ekaterina ekkehard elad elaheh elbert elbio eleftherios eleni eleonore
  eleuterio elham eliezer elif eligio elijah elin eliot elizaveta elke elliot elliott elmar elmer eloise eloy elpidio
  elsie elvin elyse emad emeka emel emerson emese emiel emin emmett emmy emre encarna encarnacion ender endre eneko
  engelbert engracia enver enzo eoin eran erasmo erez erhan erhard eriko erkki erlend ermelinda erna ernestine erol
  ersin ervin erwan esben eskil esra estanislao esteve estibaliz eszter etelvina ethel etta euclides eudald eufemia
  eugen eugenie eulogio eunice eusebio eustaquio evaristo evelina evelyne everett evert evgenia evgeny ewa ewan eyal
  ezio ezra fabiano fabricio fabrizia faisal faiza fanny farah fareed farhad fariba farid farida farshid farzad
  farzaneh fatih fatma fatou fausta fausto fedele federigo fedor felicity felipa felisa femke fergus ferran ferruccio
  feyza filip filippa filippo filippos filomena fintan fiodor fiorella firas flavien florbela floris flurina folke
  fotios franca franciszek franjo franka frans fransisca frederique fredric fridtjof friedhelm froilan fuad fulvia
  fulvio fumiko fumio gabino gabor gaetan gaetano gagan galileo galina gamal ganesh garbine garrett garth gaspar
  gaspard gauri gautam gauthier geert geir genaro gennady gennaro geoffroy geraint geraldo gerda gerhild germaine
  gernot geronimo gerta gertjan gertrud gervasio ghada ghassan gheorghe ghislain giampaolo giampiero gian gianfranco
  gianmarco gianpaolo gideon gijs gila gilad giles gillian gines ginette giordano girolamo gisbert gisele gitte
  giuliana giulio giuseppina gizem glynn godfrey goetz goncalo goran gordana gorka gosta gottfried gotthard govind
  grainne graydon graziano graziella greger gregoire grzegorz gudrun guenther guglielmo guifre guillem guiomar gulsen
  gunilla guntram gunvor gurpreet gustave gusti gyorgy gyula haakon habiba hadas hadley hafsa hagen hajime hakim halil
  halim halis halvard hamed hamish hanan hanne hanneke hannelore hannu hanspeter haralambos hariharan harish hariton
  harm harri harriette harsha harumi haruo hasnaa hatice haya haydee hedda hedvig heidrun heikki heiner heino helle
  hellen hellmut helmer helmuth heloise hemant hendrika hendrikus hennie henning heri heribert herminia herminio
  hermione hernando hervey hessel hester heung hidetoshi hieu hiew higinio hilal hilde hillary hillel hilmar hiroaki
  hirofumi hiroki hiroko hiromi hironori hiroyuki hisashi hisham hitoshi hjalmar hoang horia hortensia hossein hristo
  hugues huib huma husam huseyin hwan hye hyeon hyo hyun iain iara ibai ibon idan idit idoia iestyn ignace ignatius
  igone ihab ikechukwu ikuko ilan ilana ildiko ilham iliana ilias ilka ilkka illya ilona ilya imad immaculada imre
  inaki indira indra indrajit inger ingunn inigo inken inocencio ioan iolanda iosif ippei iqbal irati irena irfan irit
  irmgard irwin isadora isak isao isidor isidora isidore iskander ismail ismet itai itamar itsaso itxaso ivar ivica
  iwan iwona izabela jaakko jacco jacint jacobo jacobus jacopo jacquelyn jae jaeho jagdish jahangir jairo jalal jamila
  jamileh janak janez jani janis janja janne jannis jari jarkko jarle jaromir jaroslav jaroslaw jasmin jasna jasone
  jaspreet jaume javad jayanta jayanti jayesh jaymie jelle jemima jenni jeong jeppe jere jeremiah jeremie jerker
  jermaine jette jianhua jiho jihoon jindrich jiri jitendra jiwon jiyeon joakim joann joannis jobst jocelyn jocelyne
  joelle joep joey johana johanne johnathan jojanneke jolanta jolene jomo jonah jone jonny joon joong joost joris
  jorma josefine josette josip josipa jost joszef jouni jovan jovana jovita jozsef judson julianna julianne julieta
  julija julita junichi junko juozas juri jussi jutta jyoti jyotirmoy jyrki kacper kadir kaisa kaj kaja kalervo kalevi
  kalpana kamala kamil kamila kamran kanako kaoru karan kari karima karlheinz karlis karlo karri kartik kasper katalin
  katarina katarzyna katerina kathrin kathryne katinka katri katsuhiko karine katsumi kaushik kavita kayla kazuhiro
  kazuki
  kazuo kazuya keiichi keijo keir keisuke keita kelvin kemal kenichi kentaro kerem keri kersti keshav kesia keya
  khadija khalil khanh kiran kiril kirill kirsi kirstin kirstine kishore kity kiyoshi kjell kjersti kjetil knut kofi
  koichi koji koldo konstantina konstanze kosta kostas kouichi krassimir kresten kripa kristiaan kristijan kristinn
  kristjan kristofer krisztina kriti krystian kunal kunihiko kunio kurniawan kwabena kwame kwang kwasi kwok kyoko
  kyriakos kyungsoo ladislao ladislav laetitia lajos lakshmi lalit lambert lambros lamia lasse latifa latoya laureano
  laurens lauri lauriane laurids laurin lauro laverne lazar lazaro leandra leanne leena leendert leentje leire leland
  lennart lennert leocadia leokadia leona leonhard leonid leonidas leonie leonora leontien leontine leopoldina lesley
  lesly letizia leyla lidewij lidija liesbeth lieselotte lieve ligia lilja lilli lillian linh lino lior liora lisandro
  lise liselotte lissette liv livia liviu ljiljana ljubica ljubomir llorenc lluis lluisa lodewijk loic loida lokesh
  lora loretta lotta louella loukas lovisa lubomir lucilla lucjan ludger ludivine ludmilla ludo ludwika luigia lukasz
  lurdes lutz luuk luzia lyle lyndon lynette lynne lyubomir maarten maartje madalena maddalena maddi madhav madhavi
  maeve mafalda magaly magnhild mahbub mahdi mahesh mahmood mahmud maider maija maikel maiken mailis mairead mairi
  maja makoto malak malgorzata malin malte mamadou mamoru manas mandeep manish manisha manjit manju mansoor mansour
  marat marceline marcell marcio mareike maren margaretha margarethe margery margriet marguerita mari marialuisa
  mariangeles marianna marijke marijn marika mariko marilena marin marinela marinus marios marit marita maritza
  mariusz mariya marja marjan marjo marjolein marketa marla marlies marloes marlon marlys marnix marsha martijn
  martinus martyna maruja maryse marzena marzia masaaki masaki masako masami masanori masashi masatoshi masayuki
  mascha masood massimiliano massimo masud mateja mati matjaz matko mats matsuo matti maurits mauritz mavis maximino
  maximos maxine mayank mayra mayumi mechthild meenakshi meera megumi mehran mehrdad meike meinolf meinrad meir meirav
  melania melchor melia meltem menachem menno merete merja mert merve meryem mette miao micaela michaelis michail
  michala michalis michelangelo michiel michiko midori mihaela mihail mihajlo mihaly mihir miikka mikaela mikko
  mikolaj milagro mildred milica miljan millicent milo milorad miloslav milovan minerva minh minna minoru mirela
  mirian mirja mirjam mirka mirna miroslava mirta mirtha misael misako mitsuko mitsuru moein mogens mohanad mohit
  mohsen mohsin mojca moncef monnat montse mordechai moriz morten moshe mostafa motoko moustafa muamer muhammed
  muhammet mukesh munir munira murad murali murtaza mustapha myint myles myra myrna myron myrto myung naceur nada
  nadav nadege nadezhda nadja naeem nagesh nagore nahia nahum naiara naim najib naoki naoko naoto narayan narcis
  narelle narendra naresh nasim nasir nasreen nasser natalija natalio nataliya nataraj natascha nava naveen navid
  nazanin nazli nebojsa necati neda neelam neele neeraj nela nele nella nemesio nenad nerissa nermin nesrin neville
  ngoc ngozi nicanor niccolo nicholaos nickolas nicodemo nicoleta nicolette nidal nidia niek nienke nieves nihal nihat
  niki nikki niko nikolett nilsa nima nimrod nir niraj niranjan nisha nishant nita nives nkechi noboru noburo noemie
  nolan noorul norah norihiko noriko norio norwin nour noureddine nurani nurdan nurit nurul oana obdulia octavia
  oddbjorn oded odeta odile odilon ofelia ofer ognjen ohad oivind okan oktay olatz olaya oleguer oleksandr oleksiy
  olena olesya olgierd olimpia olivera olli olof oluwaseun omer omid omri onofre onur ophelie oren orestes ori orietta
  orit orla orna ornella orsolya ortwin osamu oscarina oskari osman osnat oswin otakar othman othmar otilia otmar
  ottavia ottavio ouafae ovidiu oyvind ozan ozge ozgur ozlem paavo palle palmira panagiotis panayiotis pancho pantelis
  paolina paqui paraskevi parisa parth parvin pascale pascoal pascuala pasi pasquale paulien paulino paulius paulus
  pavlina pawan payam pedram peer pegah pekka pekko pelayo pella pelle peninah pepa pepijn pepita peregrina pernille
  pertti peta petar petri petronella petter petya phebe phileas philipa philomena phuong pierangelo pieranna
  pierfrancesco pierluigi pierrette pim piroska piyush plamen pnina pooja poonam pouya pouyan pranab prasanna
  prasenjit prashant pratap pratik praveen pravin predrag prodromos prudencia przemyslaw purushottam quan quang
  quintin quirino quoc rabia rachael rachelle radha radhika radim radka radmila radomir radoslav radoslaw radovan raef
  raffaella raffi rafi ragnar ragnhild raheel rahma rahmat raimo raimon raimonda raimund raimundo raisa rajan rajat
  rajeev rajendra rajeswari rajiv rajni rajnish raju rakel raman ramana ramesh ramzi randi randolph ranjan ranjit
  ranjith raphaela raphaelle rares rasmus rastislav ratko raymonde razan razvan reanna reem regis rehana reidar reijo
  reima reina reine reinier remco remigio remigiusz remo remy renaat renan renske reshma reuben reuven reynaldo reza
  rhiannon rhoda rhys ricki rikard rikke riku rinaldo rishi ritesh ritu ritva riyad riza robbert robbi rocco roch
  rodica rodolphe rodrigue rogerio rohini rohit roisin rolande romana romano romeo romuald ronaldo ronen roni ronit
  ronnie rosalina rosanne rosaria rosaura roshan rosina rosita rosmarie roswitha rowan rowena roxane roya rubem rubens
  rubina rudi rufino rufus ruggero rune rupa ruperto rusen ruslan rustam ruta rutger ruxandra ryo ryoji ryota ryszard
  saad saadia saara sabah sabino sachiko sachin sadaf sadie saeed saeid safa safiya sagrario sahar saif saima sakari
  salah saleem saleh salem salil salim salustiano salvatrice sameer sameera sami samia samira sampath sampo samu
  samuli sana sanae sanam sancho sandeep sandip sandrine sangeeta sanja sanjiv sanju sanne santanu santina santosh
  saori sapna saravanan sarita sarunas sasa sashi sasi sasikumar sassan satish satoru satya saulius saumya saurabh
  savvas sawako sayaka sayed sayeed sayuri scarlett sebastiaan sebastiano seema segolene seiichi seiji seiko selcuk
  selim selin selva semra senthil seok seon seong serap serdar sergej sergiu sergius serhan serhat serhiy serkan
  servando seul severin severine severino sevgi shabnam shahab shahin shahram shai shailesh shakil shalini shankar
  shanti sharad shareen sharmila shashi shaul shawna shay shazia shekhar sheldon sherif sherri shigeo shigeru shimon
  shinichi shinji shira shirin shiro shiva shlomi shlomo shmuel shoji shoko shoshana shota shreya shruti shubham shuji
  shulamit shunji shunsuke shweta siamak siddharth siegbert sietske sigal sigbert siggi sigmund signe sigrun sigurd
  sigurdur silas silje silvija silviu simao simin simo simonetta sinead sini sinisa siobhan sirje sirkka siska sissel
  siv sivakumar slavica slavko slawomir smita snezana snjezana soeren sofiane soha sohail sohrab soile soili soledade
  somnath sonal sonali sondre sonny sook soraya sorin sotirios sotiris souad soumya sourav spiros spyridon spyros
  sreenivas srikanth srinivas srinivasan stacie staffan stamatis stanislas stanislava stavros steen stefanie stefanos
  stefany steffi steinar stelian stelios stephania stijn stina stine stipe stojan stylianos subhash subir subodh
  subramanian sudeep sudha sudhir sudip suhail sujatha sujit sulaiman suleiman suman sumit sumitra suncica suneel
  sunita sunniva suraj surendra suryo susann sushant sushil sushma suwardi suzan suzette svante svend sverre svetozar
  swati sybil syed sylvestre sylviane szabolcs szilvia szymon taavi tadashi tadej tadeja tadeusz tahereh tahir taiwo
  takahiro takako takanori takao takashi takayuki takehiko takeshi takuma takuya talal taleb talia tamako tamas tamer
  tamika tamotsu tanel tanmoy tapan tapani tapas tarek tariq tarja tarun tasneem tasos tasuku tatsuo tatsuya tayfun
  taylan tayyab teemu teija teiji telesforo telma temitope teodora teodoro teofilo terhi teri terje terrill terttu
  teruo tessa tetsuo tetsuya thaddeus thanh thanos thao thekla themis theodoros theodosios theofanis theresia thibaud
  thibault thierno thijs thilo thomasina thorbjorn thordis thore thorleif thorstein thuy tiark tiberio tiberiu tihomir
  tiina tillmann tilman timotheus timur tineke tinka tino tirso tirth titus tivadar tiziana tiziano tjitske tobi tobin
  todor tohru tokuji tomasa tomaso tomaz tomer tomi tomislav tomislava tommi tomohiro tomoko tomoya tonje torbjorn
  tord tore torill torkel torolf toshiaki toshihiro toshiko toshio toshiyuki toufik toyin traian tristram trond trude
  trung trygve tsukasa tsuneo tsutomu tuan tudor tuomas tuomo turid turkan tuula tuulikki tuyet tyge tyra tzvi udai
  uday udi ugur ulises ulku ulrika ulrikke uma umar umesh umit urmila urpo ursina urska urszula urte usha ushio usman
  uzi uzma vaclav vahid valdis valentijn valentine valere valerian valeriy valero valter varun vasile vasileios
  vasiliki vasilios vasilis vasily vassilis vasudha vasundhara veera veikko venkat venkata venkatesh verena veselin
  vesna vibeke vicent vida vidar vidya viet vigdis viggo vikas vikram vikrant viktorija vilem vilhelm viliam ville
  vilmos vimal vinay vincenc vineet vinicius vinko violaine viorel viraj virendra virginijus vishal vishnu vishwanath
  visvaldis vitali vitaliy vito vitor vittoria vivienne vjekoslav vladan vladimira vladislav vlado vlasta vojislav
  vojtech volkan volodymyr vuk vukasin wafa wahid wahyudin waldemar walid waliul walther wanjiru warwick wataru wenche
  wendelin wenzel wessel wibke wiebke wieslaw wietske wiktoria wilberto wilda wilhelmina wilhelmine willard willemien
  willemijn willi willis wilmer wim winifred winona witold wladyslaw wlodzimierz wolfhard wolfram wout wouter wyatt
  xabi xenia xenophon xerxes xisco xochitl yaacov yaakov yadira yahya yair yakov yamil yamila yanick yanina yanis yann
  yannik yannis yaron yaroslav yasemin yaser yashwant yasir yasmina yasmine yasser yasuhiro yasunori yasushi yavuz
  yehoshua yehudit yelena yeon yeshayahu yesim yigal yigit yildiz yishai yitzhak yngve yoav yogesh yoichi yoko yolande
  yonatan yoram yordan yorgos yoriko yosef yoshiaki yoshihiro yoshiko yoshinori yoshitaka yoshiyuki yossi youngjin
  youri yousef youssouf yukari yukiko yukio yulia yuliana yuliya yumi yumiko yunus yurii yuriko yusuke yutaka yuval
  yuya yvan yvon zachariah zafer zaheer zahid zaida zaira zakaria zaki zane zara zarina zbigniew zdenka zdravko zeev
  zeina zeki zelda zelimir zeljka zeljko zenaida zeno zenon zeynep zhivko ziad zigmund zigor zina zineb ziv ziva
  zlatan zlatko zofia zohar zohra zohre zoi zora zoran zorica zrinka zsofia zsolt zsuzsanna zubair zuhal zuleika
  zuzana zvi zvonimir zygmunt
  abebe agner aleks aleksey anze aoife bharath brais dafydd dmitriy evgeniy fons grigory hakon huw jasjeet lydie
  lyudmila mael maggy niamh padraig tesfaye unai xoan yuriy
`
  .trim()
  .split(/\s+/)
