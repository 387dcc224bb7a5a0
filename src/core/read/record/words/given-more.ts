/**
 * Further given names, of title pages in Cyrillic and Greek too, folded. Written down from common knowledge; no list
 * was copied, and names that are also words of a title page are left out.
 */
export const MORE_GIVEN: readonly string[] = `
  achilles adewale agathe aiden aki akihiro aleksandar alfie alper amaury amol anant ange anicet antonello anuj anup
  archie arda arianna arindam aris arkadi arkadiy arlo armel arpit arrigo ashutosh ashwin aude augustin avinash ayhan
  bala baris barnaby barney bastien bence beniamino berk bernie bertie bharat biagio billie bohdan bram brice brody
  burt callum cameron camillo cataldo cecil cees cezary chandan chester ciro clemence cody connor corentin corey
  cormac corrado dalibor damon daryl demian denes denny dezso dhananjay dhruv didier dmytro dougal drew
  dzmitry earle eeva elio eloi elton emeric emidio emilien ennio ercan erdem erkan ermanno errol erzsebet ettore
  eudes ewoud ferdinando ferhat finlay florent floyd fotis freek fyodor gaelle gaurav gautier georgi gerben gergely
  gergo geza giannis giorgia giorgos girish gleb gokhan gopal gregg grigori guilhem guus gwenael hein helge henk
  henrike hermine hideaki hideo hideyuki hilkka hippolyte hrvoje iacopo ichiro ihor ilario ilia ilker indranil isamu
  ismo italo iurii ivano jacky jago janko jarl jarmo jarrod jarvis jed jeffery jelmer jeno jody jonathon joni jorgen
  josef josselin juergen juha juhani juho juraj jure jurriaan kaare kalle kalman kapil karoly karthik kazuhiko kees
  keiji kendall kenta khristo kieran kimmo kliment koen koenraad kosuke kota krisztian kurtis lachlan lamberto
  lefteris leigh len lester levent levente lieven liisa livio logan lowell lubos maelle maik maksim maksym manabu
  manlio manolis marten marton marty marwan masahiko masao masaru masato masaya matej matija mattia
  mauri maxwell mees mervyn metin mickael mickey mieczyslaw miodrag mircea mojmir monty motoki mukul murray mykola
  nandini naoya naren nate neha nello niall nicolai nikos nilesh nirav nobuo nobuyuki noriyuki nuri nuutti
  oldrich oleh oleksii orazio oreste orhan orson otis otso outi oystein paddy panos parag patsy paulin pavlo peder
  perrine phoebe pierrick piet pino pirjo pirkko prabhakar pramod prateek premysl priyanka puneet quincy radko
  randal ravindra raynald recep reece renzo rhett riikka rik riley risto robbie roeland rogier romolo rostislav
  roxanne ruediger rupesh russ ruud ryoichi ryosuke ryuichi sandor saso sauro savino seamus semyon seppo serhii
  shashank shelby sherman shingo shinya shohei shuichi shun sibille sid siem sietse sigmar silvano sinan sindre
  siri sjoerd soenke solene solveig sonke sosuke srdjan srikant stevan stian stjepan stu susannah susumu svatopluk
  swapnil szilard taichi taiki takaki takeo takumi taneli tanguy taras taro tatyana teodor tero teun thad thanasis
  thies thodoris thom tibor tijmen timea timm timofey timothee titouan tjeerd toby tolga tomoki tomonori
  tomoyuki toru trent tricia tsuyoshi tullio tuncay tunde turgut tushar tuukka tyson ufuk uli ulrik ulysse urbain
  valtteri vangelis vasil vassil vaughn vegard veit veli veljko vern vesa viacheslav vianney vibhu vic vickie
  victorien vipin virgile vitaly vitezslav vsevolod vyacheslav wallace wally warren wiebe wietse wilbur wilfrid
  winnie woody yash yasin yasuo yegor yevgeny yoann yohann yohei yoshiki yosuke yuichi yuji yukihiro yuta yuto zach
  zack zbynek ziga zsombor
  αλεξανδρος ανδρεας αννα αντωνης αντωνιος βασιλειος βασιλης γεωργια γεωργιος γιαννης γιωργος δημητρης δημητριος
  ελενη ευαγγελος θεοδωρος ιωαννης κατερινα κωνσταντινος κωστας μαρια μιχαλης νικολαος νικος παναγιωτης παυλος πετρος
  σοφια σπυρος στελιος χρηστος александар александр александра алексеи алексеј алла анастасия анатолии андреи андріи
  анна антон аркадии артем артур богдан борис бојан бранко вадим валентин валентина валерии васил василии василь
   виктор виктория виталии владан владимир владислав володимир војислав всеволод вячеслав віктор віталіи галина
  геннадии георги георгии горан григории даниил дарко дарья денис дејан диана димитър дмитрии дмитро добрица драган
  драгана душан евгении евгения егор екатерина елена живко захар златко зоран иван иво игорь илья ирена ирина кирилл
  константин коста ксения лазар лариса леонид лидия лука людмила максим маргарита марина мария марко
  микола милан милена милица милош мирко мирослав мирјана михаил михаило младен наталия наталья небојша ненад
  никита никола николаи нина оксана олег олексіи олена ольга павел павло пенка петар петр петро петя полина предраг
  раде радован руслан саша светлана семен сергеи сергіи слободан софия срђан станислав стеван степан стефан
  тамара тарас татьяна тимофеи тодор федор филипп христо цветан юлия юрии юріи яков ярослав іван ігор јелена јован
  јованка јосип љубомир
`
  .trim()
  .split(/\s+/)
